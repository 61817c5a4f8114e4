/** Of every page for visitors of a link: one sheet, so that the content security policy needs one hash. */
export const STYLE = [
  ':root{color-scheme:light dark;--p:#fff;--i:#0f172a;--t:#334155;--m:#5b6b82;--a:#0369a1;--f:#38bdf8;--b:#0369a1;--s:#7dd3fc}',
  '@media(prefers-color-scheme:dark){:root{--p:#020617;--i:#f8fafc;--t:#cbd5e1;--m:#94a3b8;--a:#38bdf8;--b:#075985;--s:#bae6fd}}',
  '*{box-sizing:border-box}',
  'body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:1fr auto;background:var(--p);color:var(--t);font:17px/1.6 Inter,system-ui,sans-serif}',
  'main{width:100%;max-width:480px;margin:auto;padding:48px 24px}',
  'svg{display:block;width:150px;margin-bottom:28px}',
  '.f{fill:var(--f)}.b{fill:var(--b)}.s{fill:var(--s)}.n{fill:none;stroke:var(--m);stroke-dasharray:4}',
  'h1{font-size:32px;line-height:1.15;letter-spacing:-.02em;font-weight:600;color:var(--i);margin:0 0 12px}',
  'p{margin:0 0 12px;overflow-wrap:anywhere}',
  'code{font:600 .9em ui-monospace,Menlo,Consolas,monospace;color:var(--i);unicode-bidi:isolate}',
  ':focus-visible{outline:2px solid var(--a);outline-offset:2px}',
  'footer{padding:20px 24px;text-align:center;font-size:13px;color:var(--m)}',
  'footer a{color:inherit}',
].join('')
