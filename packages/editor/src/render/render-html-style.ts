/**
 * The looks of an exported article: the reading page's measures and colours (tokens.css in sRGB), with faces that every
 * machine has.
 */
export const documentStyle = `
:root{--ground:#fbf9f6;--ink:#1e1a17;--soft:#57504b;--line:#d9d3cb}
@media (prefers-color-scheme:dark){:root{--ground:#171412;--ink:#eae7e2;--soft:#a9a29b;--line:#3a3530}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1.125rem/1.6 Newsreader,Georgia,"Times New Roman",serif;overflow-wrap:break-word}
article{max-width:42rem;margin:0 auto;padding:clamp(1.5rem,6vw,5rem) 1.25rem}
h1,h2{font-weight:400;line-height:1.15;text-wrap:balance}
h1{font-size:clamp(2rem,6vw,3.25rem);margin:0 0 1rem}
h2{font-size:1.75rem;margin:2.5rem 0 .75rem}
h3{font:600 1rem/1.35 "Hanken Grotesk",Helvetica,Arial,sans-serif;margin:2rem 0 .5rem}
p{margin:0 0 1.25rem}
blockquote{margin:2.25rem 0;font-size:1.5rem;line-height:1.3;font-style:italic}
a{color:inherit}
sup{line-height:0}
.byline,figcaption,.notes,.model{font:1rem/1.5 "Hanken Grotesk",Helvetica,Arial,sans-serif;color:var(--soft)}
.byline{margin-bottom:2.5rem}
figure{margin:0;flex:1 1 0;min-width:8rem}
img{display:block;width:100%;height:auto}
figcaption{padding-top:.5rem}
.pictures,.artworks{display:flex;flex-wrap:wrap;gap:1rem;margin:2rem 0}
.artworks figure{flex:0 1 calc((100% - 2rem)/3)}
.notes{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line)}
.notes ol{padding-inline-start:1.5rem}
@page{margin:2cm}
@media print{:root{--ground:#fff;--ink:#000;--soft:#333;--line:#999}body{font-size:11pt}article{max-width:none;padding:0}h1,h2,h3{break-after:avoid}figure,blockquote,li{break-inside:avoid}img{max-height:22cm;object-fit:contain;object-position:left}a[href^="#"]{text-decoration:none}}
`;
