import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './ui/base.css'
import './lib/zod-settings.ts'
import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { MantineProvider, mantineHtmlProps } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import { pageFlags } from '../contract/screens/page-slots.ts'
import { ScreenViews } from './installation/screen-views/screen-views.tsx'
import { ApiProblem } from './lib/api/api-problem.ts'
import { queryClient } from './lib/api/query-client.ts'
import { setFailureDisplay } from './lib/api/show-failure.ts'
import { pageAddress } from './lib/base-path.ts'
import { has, settingOf, slots } from './lib/installation.ts'
import { ORIGIN_META, publicOrigin } from './lib/page-meta.ts'
import { keepOfflinePage } from './lib/service-worker.ts'
import { isStaticPage } from './lib/static-page.ts'
import { colorSchemeManager, themeScript } from './lib/theme.ts'
import { bannerScript } from './site/banner/banner-script.ts'
import { Failure } from './site/failure.tsx'
import { NotFound } from './site/not-found.tsx'
import { OfflineBar } from './site/offline-bar.tsx'
import { RouteAnnouncer } from './ui/page/route-announcer.tsx'
import { cssVariablesResolver, theme } from './ui/theme.ts'
import { toast } from './ui/toasts/toast.ts'

setFailureDisplay(({ title, detail }) => toast({ title, message: detail, tone: 'danger' }))

/** Loaded after the page, which needs no toast to be usable; those shown earlier wait for it. */
const Toasts = lazy(() => import('./ui/toasts/toasts.tsx'))

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name={ORIGIN_META} content={publicOrigin()} />
        {slots.map((slot) => {
          const value = settingOf(slot)
          return value && <meta key={slot} name={slot} content={value} data-if={slot} />
        })}
        {pageFlags.map(
          (flag) => has(flag) && <meta key={flag} name={flag} content="yes" data-if={flag} />,
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first frame */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above: a page must not jump when its banner goes */}
        <script dangerouslySetInnerHTML={{ __html: bannerScript }} />
        <link rel="icon" href={pageAddress('/favicon.svg')} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={pageAddress('/icons/apple-touch-icon.png')} />
        <link rel="manifest" href={pageAddress('/manifest.webmanifest')} />
        <link rel="preload" href={interFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </MantineProvider>
      </body>
    </html>
  )
}

export default function App() {
  const isStatic = useMatches().some(isStaticPage)
  useEffect(keepOfflinePage, [])
  return (
    <>
      <Outlet />
      {!isStatic && <RouteAnnouncer />}
      {!isStatic && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      {!isStatic && <OfflineBar />}
      {!isStatic && <ScreenViews />}
      {!isStatic && <InteractiveScripts />}
    </>
  )
}

/** The page for addresses without a prerendered one, until their screen is loaded: empty, for a few milliseconds. */
export const HydrateFallback = InteractiveScripts

/** What React needs in the browser. Not in the layout, which cannot tell whether its page is static. */
function InteractiveScripts() {
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}

/** Reached when not even the frame of the screens can be drawn. */
export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFound />
  ) : (
    <ToErrorPage error={error} />
  )
}

/** The error page needs no React. It comes after the failed page in the history, which "Try again" goes back to. */
function ToErrorPage({ error }: { error: unknown }) {
  useEffect(() => {
    const request = error instanceof ApiProblem && error.requestId
    location.assign(pageAddress('/error') + (request ? `?request=${request}` : ''))
  }, [error])
  return <Failure error={error} />
}
