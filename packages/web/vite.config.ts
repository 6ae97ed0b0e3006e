import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { breakpoints } from './breakpoints.ts';
import { modelDecoders } from './decoders.ts';
import { lateStyles } from './late-styles.ts';
import { latinSource } from './latin-source.ts';
import { subsetFonts } from './subset-fonts.ts';
import { zodStub } from './zod-stub.ts';

// trick: listed chunks
/**
 * A page loads ten files instead of forty: the framework and the editor's library, which change only with their
 * versions, the interface components, and code that is used together. The folders of ui/ say what comes with the pages
 * that use it: fields/, lists/ and working/. A group also takes its files' imports, unless an earlier group has them; so
 * code that several pages share must be named in an earlier group.
 */
const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@react-router)\// },
  // Changes only with the editor's version; arbitrary splitting would add 4 kB.
  { name: 'prose', test: /node_modules\/(prosemirror-[a-z]+|@tiptap\/[a-z-]+|orderedmap|rope-sequence|w3c-keyname)\// },
  {
    name: 'parts',
    test: /\/src\/(late\/|ui\/(?!fields\/|lists\/|working\/)|domains\/accounts\/accounts\.viewer)|lucide-react\/dist\/esm\/(?!icons)/,
  },
  // Addresses, cards and icons that most reading pages share: a separate file for each would cost more in headers than
  // code.
  {
    name: 'cards',
    test: /\/(articles|artworks|segments|models)\.links\.ts|\/components\/(article-card|artwork-card|artwork-picture|bookmark-slot)\/|\/icons\/(arrow-left|arrow-right|bookmark|chevron-down|globe|link-2|lock|search|x)\.|kernel\/(product|inline-text|socket)|(memberships|articles)\.words\.ts|editor\/src\/blocks\/(by-kind|words)\.ts|(artworks-strip|prose|written-pictures|editable-ssr-text)\.(late\.)?module/,
  },
  // Lists and the fields that suggest: the pages of one article need neither.
  {
    name: 'lists',
    test: /\/src\/ui\/lists\/(?!.*[.]css)/,
  },
  // Ids, refusals and the viewer. Separate from `work`, because a reader's page that needs one of them would load all
  // of that.
  {
    name: 'contracts',
    test: /\/contracts\/src\/(kernel\/(errors|text|ids|page)|domains\/(accounts\/accounts|articles\/articles|files\/files)\.(errors|constants|model))\.ts|editor\/src\/blocks\/references\.ts|zod-stub/,
  },
  // The same for working pages.
  {
    name: 'work',
    test: /\/contracts\/src\/(kernel\/(errors|text|blocks|ids)|domains\/(accounts|articles|files)\/(?!pigments)[a-z]+\.(errors|constants|model))\.ts|\/ui\/working\/(autosave|act)\/|\/files\.upload\.ts|\/articles\/[a-z/]+\/(relative-date|use-draft|autosave|name-of-work|input-before-page|ssr-text)|(articles|files)\.routes\.ts|\/sortable\/moved\.ts|\/escape-html\.ts|\/icons\/(plus|trash|trash-2|check|copy|message-square|grip-vertical|download|eye|quote|rotate-ccw-clock|sliders-horizontal|undo-2)\.|zod-stub/,
  },
  // The code around every page; the article reader; the article editor. Each with everything that only it needs: a
  // hundred small files cost more in headers than code.
  { name: 'notices', test: /\/ui\/working\/notice\// },
  { name: 'shell', test: /\/web\/src\/root\.tsx/ },
  { name: 'reading', test: /\/reading\/article\.page\.tsx/ },
  { name: 'writing', test: /\/(article-work|linked-artworks|mailing-menu-items)\.tsx/ },
  // The inputs of dialogs and settings; writing a text does not need them.
  { name: 'fields', test: /\/ui\/fields\// },
];

/** Chunks that a lazily loaded part can rely on. */
const onEveryPage = /\/(rolldown-runtime|framework|parts|cards|shell)-/;
/** Parts of the shell that few need, or nobody before a sign of life: the names of their files would weigh on every page. */
const namedNowhere =
  /\/(add-to-collection|ask-saved|hand-over-search|long-works-ring|own-news-late|palette|usual-shortcuts)-/;

await subsetFonts();

export default defineConfig(({ command }) => ({
  plugins: [zodStub(), lateStyles(), breakpoints(), reactRouter(), modelDecoders(), latinSource()],
  // The server's build holds what its pages use of each package: whole ones (a thousand icons) cost memory and time at
  // every start.
  ssr: { noExternal: command === 'build' ? true : [] },
  // Decided at build time: React's development half, three times slower, stays out of the server's build.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  environments: {
    // The server holds the contracts, `record` and zod anyway: its pages use those modules instead of copies in their
    // build. It also keeps this build's text in memory, so comments are left out.
    ssr: {
      build: {
        // trick: shared contracts
        rolldownOptions: { external: [/^@oeuvre\/(contracts|record)\//, 'zod'], output: { comments: false } },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // Hashes do not compress, and the list of all files is on every page; 7 is the least for so many.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
          // Code that draws a text for the server's page alone is left out.
          treeshake: {
            // trick: files without effects
            moduleSideEffects: [{ test: /\/(ssr-text|escape-html)\.ts$/, sideEffects: false }],
          },
        },
      },
    },
  },
  // Named, so that the first page in development need not be loaded twice.
  optimizeDeps: { include: ['lucide-react', '@base-ui/react/combobox'] },
  // One stylesheet keeps the order of rules the same on every page; late-styles.ts cuts it in two.
  build: {
    cssCodeSplit: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (part, files) =>
        namedNowhere.test(part) ? [] : files.filter((file) => !onEveryPage.test(file)),
    },
  },
}));
