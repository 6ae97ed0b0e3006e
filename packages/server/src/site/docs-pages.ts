import type { OpenApiCall } from '@oeuvre/contracts/kernel/openapi.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { type Html, html, trusted } from '../platform/text/html.ts';

/** One call of the HTTP interface as the OpenAPI document describes it. */
export interface CallDocs extends OpenApiCall {
  readonly method: string;
  readonly path: string;
}

export const docsStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:64rem;margin:0 auto;padding:1rem 1.25rem 4rem;color:light-dark(#29241f,#ece8e1);background:light-dark(#fcfaf7,#1c1916)}
a{color:light-dark(#9c3a17,#f0926d)}h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2rem}
code,pre{font:0.875rem/1.5 ui-monospace,monospace}pre{overflow-x:auto;padding:1rem;background:light-dark(#f3efe9,#26221e)}
ul{padding:0;list-style:none}li{padding:0.5rem 0;border-top:1px solid light-dark(#e2dcd3,#3a352f)}
li code,h1 code{overflow-wrap:anywhere}h1 code{font-size:1.25rem}dt{font-weight:600;margin-top:1rem}dd{margin:0}`;

const page = (title: string, body: Html): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${trusted(docsStyle)}</style></head><body><main>${body}</main></body></html>`
    .text;

const name = `${productName}: the HTTP interface`;
const address = ({ method, path }: CallDocs) => html`<code><b>${method}</b> ${path}</code>`;

/** All calls by the first part of their address. */
export function listPage(calls: readonly CallDocs[]): string {
  const groups = [...Map.groupBy(calls, ({ tags }) => tags[0])];
  return page(
    name,
    html`<h1>${name}</h1><p>Every call is declared once, checked by the server, and described as OpenAPI 3.1 in <a href="/api/openapi.json">openapi.json</a>. A session’s cookie says who asks.</p>${groups.map(
      ([group, own]) =>
        html`<h2 id="${group}">${group}</h2><ul>${own.map(
          (call) =>
            html`<li><a href="/api/docs/${call.operationId}">${address(call)}</a><br>${call.summary}${call.security.length > 0 && ' (signed in)'}</li>`,
        )}</ul>`,
    )}`,
  );
}

const schema = (value: unknown) => html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;

/** One call with everything that it takes and answers. */
export function callPage(call: CallDocs): string {
  const { parameters, requestBody, responses } = call;
  return page(
    `${call.method} ${call.path}`,
    html`<p><a href="/api/docs">${name}</a></p><h1>${address(call)}</h1><p>${call.summary}</p><p>${call.security.length > 0 ? 'For people who are signed in.' : 'For everybody.'}</p>
${parameters.length > 0 && html`<h2>Parameters</h2><dl>${parameters.map((one) => html`<dt><code>${one.name}</code> in the ${one.in}${one.required ? ', required' : ''}</dt><dd>${schema(one.schema)}</dd>`)}</dl>`}
${requestBody && html`<h2>Body</h2>${contentOf(requestBody)}`}
${Object.entries(responses).map(([status, one]) => html`<h2>${status === 'default' ? 'A refusal' : `Reply ${status}`}</h2><p>${one.description}</p>${contentOf(one)}`)}`,
  );
}

const contentOf = ({ content = {} }: NonNullable<OpenApiCall['requestBody']>) =>
  Object.entries(content).map(([type, described]) => html`<p><code>${type}</code></p>${schema(described.schema)}`);
