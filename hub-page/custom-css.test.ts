import { describe, expect, test } from 'bun:test'
import generate from 'css-tree/generator'
import walk from 'css-tree/walker'
import fc from 'fast-check'
import { cleanCustomCss } from './custom-css.ts'
import { parseCss } from './parse-css.ts'

const cssOf = (text: string) => cleanCustomCss(text).css

describe('custom CSS', () => {
  test('applies below the content of the page only', () => {
    expect(cssOf('h1 > b, .link:hover { color: red !important }')).toBe(
      '.hub h1>b,.hub .link:hover{color:red!important;}',
    )
    expect(cssOf('body { color: red } :root, html body .link { color: red }')).toBe(
      '.hub .page{color:red;}\n.hub .page,.hub .page .link{color:red;}',
    )
  })

  test('keeps conditions, animations, variables and gradients', () => {
    const css = `@media (min-width: 600px) { .link { background: linear-gradient(90deg, #fff, var(--x, red)) } }
      @keyframes turn { from { rotate: 0deg } 50%, to { rotate: 90deg } }
      .link::before { content: "→"; --gap: calc(1px + 2em) }`
    expect(cleanCustomCss(css)).toEqual({
      css: [
        '@media (min-width:600px){.hub .link{background:linear-gradient(90deg,#fff,var(--x,red));}\n}',
        '@keyframes turn{from{rotate:0deg;}50%,to{rotate:90deg;}}',
        '.hub .link::before{content:"→";--gap:calc(1px + 2em);}',
      ].join('\n'),
      leftOut: [],
    })
  })

  test.each([
    '@import "https://evil.example/x.css";',
    '@import url(x.css);',
    '@charset "utf-8";',
    '@namespace url(http://www.w3.org/1999/xhtml);',
    '@font-face { font-family: x; src: url(x.woff2) }',
    '@layer a;',
    '@property --x { syntax: "<color>"; inherits: false; initial-value: red }',
    'a { background: url(x) }',
    'a { background: URL("x") }',
    'a { background: u\\72l(x) }',
    'a { background: \\75rl(x) }',
    'a { background: image-set("x" 1x) }',
    'a { background: -webkit-image-set(url(x) 1x) }',
    'a { background: image("x") }',
    'a { background: cross-fade("x", red) }',
    'a { background: src("x") }',
    'a { background: element(#x) }',
    'a { background: paint(x) }',
    'a { --x: url(x) }',
    'a { --x: { background: url(x) } }',
    'a { cursor: url(x), auto }',
    'a { width: expression(alert(1)) }',
    'a { behavior: url(x.htc) }',
    'a { -moz-binding: none }',
    'a { position: fixed }',
    'a { position: STICKY }',
    'a { content: "</style><script>xss(1)</script>" }',
    'a { content: "\\3c/style>" }',
    'a { &:hover { color: red } }',
    'a { color: red; & + footer { color: red } }',
    '.hub + footer { display: none }',
    ':root ~ footer { display: none }',
    '> footer { display: none }',
    'a[title="</style>"] { color: red }',
    '@media (width < 600px) { a { color: red } }',
    '@media screen and (x: url(y)) { a { color: red } }',
    '@supports (background: url(x)) { a { color: red } }',
    '@container { @import "x"; }',
    '@keyframes x { 50% { background: url(x) } }',
    '<!-- </style> -->',
    'a { color: red',
    '}} a { color: red }',
    'a { color }',
  ])('leaves out %s, and says so', (text) => {
    const { css, leftOut } = cleanCustomCss(text)
    expect(css.replace('.hub a{color:red;}', '')).toBe('')
    if (css === '') expect(leftOut.length).toBeGreaterThan(0)
  })

  test('does not depend on the texts before it', () => {
    const text = 'calc(1px) rgb(0 0 0):is(a) , *{}@layer x{}p|*xB)w<expression(alert(1)) url(x) ]'
    const expected = cleanCustomCss(text)
    for (const open of ['(', '[', '{', 'f(']) {
      cleanCustomCss(open.repeat(text.length + 5))
      expect(cleanCustomCss(text)).toEqual(expected)
    }
  })

  test('what is broken takes only itself with it', () => {
    expect(
      cleanCustomCss('a { color: red; b; width: url(x); top: 1px } @import "x"; b { top: 2px }'),
    ).toEqual({
      css: '.hub a{color:red;top:1px;}\n.hub b{top:2px;}',
      leftOut: [
        '‘b;’ is not understood within a rule',
        '‘width:url(x)’ could load something, or is not understood',
        '‘@import "x";’ is not allowed, or not understood',
      ],
    })
  })
})

/** Pieces of CSS, harmless and not, put together by its grammar and against it. */
const pick = (...texts: string[]) => fc.constantFrom(...texts)
const word = fc.oneof(
  pick('a', 'b', '.link', '#x', '*', 'body', ':root', 'html', '.hub', 'footer', '&', '::before'),
  pick(':hover', ':not(.hub)', ':is(html footer)', '[title="x"]', '[title="<"]', ':has(> footer)'),
  pick('\\75', '/*', '*/', '<!--', '-->', '</style>', '"', "'", '@', ';', '{', '}', '(', ')'),
)
const combinator = pick(' ', '>', '+', '~', ',', ' , ', '||', '')
const selector = fc
  .array(fc.tuple(word, combinator), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(''))
const value = fc
  .array(
    fc.oneof(
      pick(
        'red',
        '1px',
        'fixed',
        'sticky',
        '"x"',
        '"</style>"',
        "'url(x)'",
        'var(--x)',
        '!important',
      ),
      pick('url(x)', 'url("x")', 'URL(x', 'u\\72l(x)', '\\75 rl(x)', 'url/**/(x)', 'ur/**/l(x)'),
      pick(
        'image-set("x" 1x)',
        'expression(alert(1))',
        'src("x")',
        'calc(1px + 2px)',
        'rgb(0 0 0)',
      ),
      pick('@import "x"', '{', '}', ';', '<', '\\', '\n', '\u0000', '(', ')', '[', ']', ',', '/'),
      fc.string({ maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '))
const property = pick(
  'color',
  'position',
  'background',
  '--x',
  'content',
  'behavior',
  '-moz-binding',
  'src',
  'font',
)
const declaration = fc.tuple(property, value).map(([name, text]) => `${name}:${text}`)
const block = fc.array(declaration, { maxLength: 3 }).map((all) => `{${all.join(';')}}`)
const rule = fc.tuple(selector, block).map((parts) => parts.join(''))
const atrule = fc
  .tuple(
    pick(
      '@media ',
      '@supports ',
      '@import ',
      '@font-face ',
      '@keyframes ',
      '@layer ',
      '@scope ',
      '@c\\68arset ',
    ),
    fc.oneof(selector, value, pick('(min-width:1px)', 'screen', 'x', '(a<b)')),
    fc.oneof(rule, block, pick(';', '')),
  )
  .map(([name, prelude, inner]) => `${name}${prelude}{${inner}}`)
const sheet = fc
  .array(fc.oneof(rule, atrule, fc.string({ maxLength: 8 }), value), { maxLength: 6 })
  .map((all) => all.join(''))

/** The selectors of a sheet that could reach beyond the content of the page. */
function unscoped(css: string): string[] {
  const found: string[] = []
  walk(parseCss(css), {
    visit: 'Selector',
    enter(node) {
      const text = generate(node)
      const isStep = /keyframes/.test(this.atrule?.name ?? '')
      const isInner = this.function !== null
      if (!isStep && !isInner && !text.startsWith('.hub ')) found.push(text)
    },
  })
  return found
}

/** Declarations that lay an element over the rest of the page; the same words in a string do not. */
function covering(css: string): string[] {
  const found: string[] = []
  walk(parseCss(css), {
    visit: 'Declaration',
    enter(node) {
      const isPosition = node.property.toLowerCase() === 'position'
      if (isPosition && /fixed|sticky/i.test(generate(node.value))) found.push(generate(node))
    },
  })
  return found
}

describe('whatever is typed as CSS', () => {
  // fast-check names the seed and the shortest counterexample of a failure.
  const seed = Number(process.env.CSS_SEED ?? Date.now() % 1_000_000)
  // biome-ignore lint/suspicious/noConsole: needed to repeat a failure
  console.log(`CSS_SEED=${seed}`)

  test('is watched by a test that sees what is not scoped', () => {
    expect(unscoped('a{color:red} @media (x){.hub a,:not(b){color:red}}')).toEqual(['a', ':not(b)'])
    expect(covering('a{Position:Fixed} b{content:";position:fixed"}')).toEqual(['Position:Fixed'])
  })

  test('loads nothing, leaves no element, and stays as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(sheet, (text) => {
        const { css } = cleanCustomCss(text)
        expect(css).not.toMatch(
          /url\s*\(|@import|@charset|@namespace|@font-face|expression|image-set|src\(|[<\\]/i,
        )
        expect(covering(css)).toEqual([])
        expect(unscoped(css)).toEqual([])
        expect(cleanCustomCss(css)).toEqual({ css, leftOut: [] })
      }),
      { seed, numRuns: 1500 },
    )
  })
})
