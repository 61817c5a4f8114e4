import { generate, parse, walk } from 'css-tree'

/** The features that a style sheet uses, named as in newer-features.mjs, without those guarded by `@supports`. */
export function styleFeatures(source) {
  const used = new Set()
  const prefixed = new Set()
  const sheet = parse(source, { parseCustomProperty: true })
  walk(sheet, function note(node) {
    if (this.atrule?.name === 'supports') return
    if (node.type === 'Atrule') used.add(`@${node.name}`)
    if (/^Pseudo(Class|Element)Selector$/.test(node.type)) used.add(`:${node.name}`)
    if (node.type === 'Function') used.add(`${node.name}()`)
    if (node.type === 'Declaration') noteDeclaration(node, used, prefixed)
  })
  // With a prefix beside it, older browsers have it too.
  for (const name of prefixed) used.delete(name)
  return used
}

function noteDeclaration({ property, value }, used, prefixed) {
  const [, plain] = /^-(?:webkit|moz)-(.+)$/.exec(property) ?? []
  if (plain) prefixed.add(plain)
  if (property.startsWith('-')) return
  used.add(property)
  for (const word of generate(value).matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g))
    used.add(`${property}: ${word[0]}`)
}
