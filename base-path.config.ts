/** Where the application is mounted: '/app/' unless BASE_PATH says otherwise; always with a slash at both ends. */
export const basePath = `/${(process.env.BASE_PATH ?? 'app').replace(/^\/+|\/+$/g, '') || 'app'}/`
