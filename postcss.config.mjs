import preset from 'postcss-preset-mantine'
import variables from 'postcss-simple-vars'

/**
 * Puts our sheets into cascade layers, from what is shared to what is particular. Without them, sheets would override each
 * other in the order in which routes and lazy modules happen to load them.
 */
const layered = {
  postcssPlugin: 'layered',
  Once(root, { AtRule }) {
    const [, folder, isModule] =
      /\/web\/([^/]+)\/.*?(\.module)?\.css$/.exec(root.source.input.file) ?? []
    if (!folder) return
    const own = ['ui', 'shared', 'pages'].includes(folder) ? folder : 'domains'
    const layer = new AtRule({ source: root.source, name: 'layer', params: isModule ? own : 'base' })
    layer.append(root.nodes)
    root.append({ name: 'layer', params: 'mantine, base, ui, shared, domains, pages' }, layer)
  },
}

export default {
  plugins: [
    layered,
    preset(),
    variables({
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '88em',
      },
    }),
  ],
}
