import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '../../../web/ui/base.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { colorSchemeManager, themeScript } from '../../../web/lib/theme.ts'
import Catalogue from '../../../web/pages/catalogue/catalogue.tsx'
import { cssVariablesResolver, theme } from '../../../web/ui/theme.ts'
import Toasts from '../../../web/ui/toasts/toasts.tsx'

/** The page that `npm run dev` has at /app/catalogue, with what the root of the web app puts around it. */
const page = (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
  >
    <Catalogue />
    <Toasts />
  </MantineProvider>
)

const script = document.createElement('script')
script.textContent = themeScript
document.head.append(script)
const place = document.querySelector('#app')
const router = createMemoryRouter([{ path: '*', element: page }])
if (place) createRoot(place).render(<RouterProvider router={router} />)
