/**
 * The style of the development pages: the site's colours, served as a file because the content policy forbids style
 * elements.
 */
export const devStyle = `
:root { color-scheme: light dark; --ground: #fbfaf7; --line: #e0ded8; --ink: #1e1a16; --soft: #58514c; --raised: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #14110e; --line: #322d29; --ink: #eae7e2; --soft: #b4b1aa; --raised: #1e1a16; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 'Hanken Grotesk', system-ui, sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 40px 24px 80px; }
h1 { margin: 0 0 8px; font: 400 34px/1.12 Newsreader, Georgia, serif; }
h2 { margin: 40px 0 12px; font: 400 23px/1.2 Newsreader, Georgia, serif; }
p { margin: 0 0 16px; }
a { color: inherit; text-underline-offset: 3px; }
nav { margin-bottom: 24px; display: flex; gap: 20px; flex-wrap: wrap; }
.soft { color: var(--soft); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th { text-align: start; font-weight: 560; font-size: 15px; }
th, td { padding: 10px 16px 10px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.time { white-space: nowrap; color: var(--soft); font-variant-numeric: tabular-nums; }
.tabs { gap: 12px 24px; border-bottom: 1px solid var(--line); padding-bottom: 12px; }
.tabs a { text-decoration: none; padding-bottom: 4px; }
.tabs a[aria-current] { border-bottom: 2px solid var(--ink); font-weight: 600; }
.tabs .soft { font-weight: 400; font-variant-numeric: tabular-nums; }
.board { display: flex; gap: 32px; flex-wrap: wrap; align-items: flex-start; }
figure { margin: 0; max-width: 100%; }
.w700 { width: 700px; } .w360 { width: 360px; }
figcaption { display: flex; justify-content: space-between; margin-bottom: 8px; color: var(--soft); font-size: 15px; }
.inbox { display: grid; margin-bottom: 8px; padding: 10px 14px; border: 1px solid #e0ded8; border-radius: 6px; background: #fff; color: #1e1a16; font-size: 15px; }
.inbox > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.inbox .soft { color: #58514c; }
.inbox.dark { border-color: #322d29; background: #1e1a16; color: #eae7e2; }
.inbox.dark .soft { color: #b4b1aa; }
iframe { display: block; height: 900px; max-width: 100%; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); }
iframe { width: 100%; }
pre { margin: 0 0 32px; padding: 16px; border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 0 0 24px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
input { font: inherit; padding: 8px 12px; border: 1px solid var(--soft); border-radius: 6px; background: var(--raised); color: inherit; width: min(100%, 340px); }
button { font: inherit; padding: 8px 16px; border: 1px solid var(--soft); border-radius: 6px; background: none; color: inherit; cursor: pointer; }
form { display: flex; gap: 8px; flex-wrap: wrap; margin-bottom: 24px; }
`;
