/** In functions that run in the pages and the worker of the extension. */
declare const chrome: typeof import('wxt/browser').browser
