// biome-ignore-all lint/style/noDefaultExport: this is how the package exports them
// The parts of css-tree that need none of its tables of properties, which are two thirds of its size.
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree'
}
declare module 'css-tree/generator' {
  export { generate as default } from 'css-tree'
}
declare module 'css-tree/walker' {
  export { walk as default } from 'css-tree'
}
