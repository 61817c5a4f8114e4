import { z } from 'zod'

const PageProps = z.object({ props: z.object({ pageProps: z.record(z.string(), z.unknown()) }) })

/** What a page of Next.js was made from; undefined if it is not that, or broken. */
export function pagePropsOf(json: string | undefined): Record<string, unknown> | undefined {
  if (json === undefined) return undefined
  try {
    return PageProps.safeParse(JSON.parse(json)).data?.props.pageProps
  } catch {
    // Broken, or nested so deeply that the parser gives up.
    return undefined
  }
}
