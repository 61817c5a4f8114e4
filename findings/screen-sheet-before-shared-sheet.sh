#!/bin/sh
# React Router lists the sheet of a route before the sheets of what the route imports, although the import comes first in the
# code. So a class of the route loses against one of equal weight in a component that two routes share: the page looks other
# than while developing, where the sheets come in the order of the imports.
# Exits with 1 if that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1 react-router@8.4.0 @react-router/dev@8.4.0 \
  @react-router/node@8.4.0 isbot@5.2.3 vite@8.3.8 bun@1.4.5
mkdir -p app
cat >react-router.config.js <<'JS'
export default { ssr: false, prerender: ['/'] }
JS
cat >vite.config.js <<'JS'
import { reactRouter } from '@react-router/dev/vite'

export default { plugins: [reactRouter()], build: { cssMinify: false } }
JS
cat >app/routes.js <<'JS'
import { index, route } from '@react-router/dev/routes'

export default [index('./first.jsx'), route('second', './second.jsx')]
JS
cat >app/root.jsx <<'JS'
import { Links, Outlet, Scripts } from 'react-router'

export default () => (
  <html lang="en">
    <head>
      <Links />
    </head>
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
)
JS
cat >app/button.jsx <<'JS'
import './button.css'

export const Button = ({ className = '' }) => <button className={`button ${className}`}>Press</button>
JS
echo '.button { color: gray }' >app/button.css
for name in first second; do
  cat >app/$name.jsx <<JS
import { Button } from './button.jsx'
import './$name.css'

export default () => <Button className="$name" />
JS
  echo ".$name { color: green }" >app/$name.css
done
node_modules/.bin/bun --bun node_modules/.bin/react-router build >build.log 2>&1 || { cat build.log; exit 1; }
cat >look.mjs <<'JS'
import { readFileSync } from 'node:fs'

const html = readFileSync('build/client/index.html', 'utf8')
const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, href]) =>
  readFileSync(`build/client${href}`, 'utf8').match(/\.(\w+)/)[1],
)
console.log(`react-router 8.4.0, vite 8.3.8: imported are button.css, first.css; the page lists ${sheets.join(', ')}`)
process.exit(sheets.join() === 'first,button' ? 0 : 1)
JS
node look.mjs
