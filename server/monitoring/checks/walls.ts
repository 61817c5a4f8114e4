import type { IncomingHttpHeaders } from 'node:http'

/** The parts of an answer that identify a wall. */
export interface WallSigns {
  status: number
  headers: IncomingHttpHeaders
  /** Where the redirects ended. */
  finalUrl: string
  /** The page as it was sent; null if it was not read. */
  html: string | null
  title: string | null
  /** The words of the page. */
  text: string
}

/** How a wall is recognised: everything that a row names must match. */
interface Wall {
  /** The product or site; null for an answer that any server may give. */
  name: string | null
  statuses?: readonly number[]
  /** Only with statuses that are errors. */
  isError?: true
  header?: readonly [name: string, value: RegExp]
  title?: RegExp
  /** Pages that are only a script have no title. */
  hasNoTitle?: true
  /** In the page as it was sent. Bounded, so that no page takes long. */
  html?: RegExp
  url?: RegExp
  /** Where it is described. */
  source: string
}

/** Captcha widgets; forms have them too, so they only count on error pages. */
const WIDGET = /class=["']?[^"'>]{0,200}\b(?:h-captcha|g-recaptcha|cf-turnstile)\b/i
const ANY = /^/

/**
 * Robot walls: answers that speak about who asks, not about what people get. 451 is none, because a law keeps out people in the
 * same place too. A header that a vendor sends with every answer, such as `x-datadome` or `cf-ray`, proves nothing by itself.
 */
export const walls: readonly Wall[] = [
  {
    name: null,
    statuses: [401, 403, 429],
    source: 'https://www.rfc-editor.org/rfc/rfc9110#name-client-error-4xx, RFC 6585 for 429',
  },
  {
    name: null,
    statuses: [999],
    source: 'https://github.com/stevenvachon/broken-link-checker/issues/91 (LinkedIn)',
  },
  {
    name: 'LinkedIn',
    url: /^https?:\/\/(?:[\w-]+\.)*linkedin\.[a-z.]+\/(?:authwall|checkpoint\/)/i,
    source: 'https://github.com/textlint-rule/textlint-rule-no-dead-link/issues/109',
  },
  {
    name: 'Cloudflare',
    header: ['cf-mitigated', /^\s*challenge\b/i],
    source:
      'https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response',
  },
  {
    name: 'Cloudflare',
    title: /^(?:just a moment|attention required! \| cloudflare)[.…\s]*$/i,
    source: 'https://github.com/yoori/flare-bypasser/issues/49',
  },
  {
    name: 'Cloudflare',
    // Not `/challenge-platform/scripts/`, which stands in ordinary pages too.
    html: /\b_cf_chl_opt\b|\/cdn-cgi\/challenge-platform\/[^"'\s]{0,100}\/orchestrate\/|\bcf-browser-verification\b/,
    source: 'https://github.com/scaredos/cfresearch',
  },
  {
    name: 'AWS WAF',
    header: ['x-amzn-waf-action', /^\s*(?:challenge|captcha)\b/i],
    source:
      'https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-actions.html',
  },
  {
    name: 'Akamai',
    html: /["']sec-cp-challenge["']|\/_sec\/cp_challenge\//,
    source: 'https://docs.hypersolutions.co/akamai-web/handling-428-status-code-sec-cpt',
  },
  {
    name: 'Akamai',
    isError: true,
    header: ['server', /akamai/i],
    title: /^access denied$/i,
    source: 'https://github.com/Ekultek/WhatWaf/issues/1162',
  },
  {
    name: 'DataDome',
    html: /\b(?:geo|ct|c)\.captcha-delivery\.com\//,
    source: 'https://docs.capsolver.com/en/guide/captcha/datadome',
  },
  {
    name: 'DataDome',
    isError: true,
    header: ['x-dd-b', ANY],
    source: 'https://docs.datadome.co/reference/validate-request',
  },
  {
    name: 'HUMAN',
    title: /^access to this page has been denied/i,
    source: 'https://docs.humansecurity.com/applications-and-accounts/docs/supported-features-fce',
  },
  {
    name: 'HUMAN',
    html: /\bid=["']?px-captcha\b/,
    source: 'https://docs.humansecurity.com/applications-and-accounts/docs/supported-features-fce',
  },
  {
    name: 'Imperva',
    html: /\bIncapsula incident ID\b|\bid=["']?main-iframe["']?[^>]{0,200}_Incapsula_Resource/i,
    source: 'https://github.com/ziplokk1/incapsula-cracker-py3',
  },
  {
    name: 'Imperva',
    // Ordinary pages have the script as well, but they have a title.
    hasNoTitle: true,
    html: /\/_Incapsula_Resource\?/,
    source: 'https://github.com/ziplokk1/incapsula-cracker/issues/6',
  },
  {
    name: 'Imperva',
    title: /^pardon our interruption\b/i,
    source: 'https://github.com/EnableSecurity/wafw00f/blob/master/wafw00f/plugins/distil.py',
  },
  {
    name: 'Sucuri',
    html: /\bsucuri_cloudproxy_js\b/,
    source: 'https://github.com/Anorov/cloudflare-scrape/issues/76',
  },
  {
    name: 'Sucuri',
    title: /^sucuri website firewall\b/i,
    source: 'https://github.com/johngodley/redirection/issues/2234',
  },
  {
    name: 'Sucuri',
    header: ['x-sucuri-block', ANY],
    source: 'https://github.com/EnableSecurity/wafw00f/blob/master/wafw00f/plugins/sucuri.py',
  },
  {
    name: 'DDoS-Guard',
    title: /^ddos-guard$/i,
    source: 'https://github.com/Ekultek/WhatWaf/issues/1005',
  },
  {
    name: 'DDoS-Guard',
    isError: true,
    header: ['server', /^ddos-guard$/i],
    html: /\bddos-guard\b/i,
    source: 'https://github.com/mikf/gallery-dl/pull/3569',
  },
  {
    name: 'Vercel',
    header: ['x-vercel-mitigated', /^\s*(?:challenge|deny)\b/i],
    source: 'https://vercel.com/docs/headers/response-headers',
  },
  {
    name: 'Vercel',
    title: /^vercel security checkpoint$/i,
    source: 'https://github.com/glizzykingdreko/Vercel-Attack-Mode-Solver',
  },
  {
    name: 'Fastly',
    // `challenge.js` is embedded in ordinary pages too.
    html: /\/_fs-ch-(?![^"'\s]{0,100}\/challenge\.js)/,
    source: 'https://github.com/groktopus/groktocrawl/pull/601',
  },
  {
    name: 'Fastly',
    title: /^client challenge$/i,
    source: 'https://github.com/pypi/warehouse/issues/17285',
  },
  {
    name: 'Kasada',
    isError: true,
    header: ['x-kpsdk-ct', ANY],
    source: 'https://scrappey.com/qa/web-automation/how-kasada-detects-bots',
  },
  {
    name: 'Anubis',
    title: /^making sure you.{0,8}re not a bot!?$/i,
    source: 'https://github.com/TecharoHQ/anubis',
  },
  {
    name: 'Anubis',
    html: /\bid=["']?anubis_(?:challenge|version)\b|\/\.within\.website\/x\/cmd\/anubis\//,
    source: 'https://github.com/EnableSecurity/wafw00f/blob/master/wafw00f/plugins/anubis.py',
  },
  {
    name: 'Google',
    url: /^https?:\/\/(?:[\w-]+\.)*google\.[a-z.]+\/sorry\//i,
    source: 'https://support.google.com/websearch/answer/86640',
  },
  {
    name: 'Amazon',
    statuses: [200, 202, 500, 503],
    html: /\bapi-services-support@amazon\.com\b|action=["']?\/errors\/validateCaptcha\b/,
    source: 'https://github.com/desbma/sacad/issues/99',
  },
  {
    name: 'F5',
    title: /^request rejected$/i,
    html: /\bThe requested URL was rejected\. Please consult with your administrator\b/,
    source: 'https://clouddocs.f5.com/bigip-next/latest/waf_management/waf_response_pages.html',
  },
  {
    name: 'SiteGround',
    header: ['sg-captcha', /^\s*challenge\b/i],
    source: 'https://github.com/woocommerce/woocommerce/issues/52896',
  },
  {
    name: 'Imunify360',
    title: /^one moment, please[.…]*$/i,
    html: /\brequest is being verified\b/i,
    source: 'https://github.com/EnableSecurity/wafw00f/blob/master/wafw00f/plugins/imunify360.py',
  },
  {
    name: null,
    statuses: [400, 405, 406, 412, 418, 503],
    html: WIDGET,
    source: 'https://docs.hcaptcha.com/, https://developers.google.com/recaptcha/docs/display',
  },
]

/** Walls have few words; long pages that hold the marks of one speak about it, or use its scripts. */
const MOST_WORDS = 3000

/** Whether the answer is that of a robot wall; of several rows the first one that fits. */
export function findWall(signs: WallSigns): Wall | undefined {
  return walls.find((wall) => isShown(wall, signs))
}

/** A sentence that can follow an 'It', with a small letter: 'A robot wall of Cloudflare answers 503'. */
export const wallReason = ({ name }: Pick<Wall, 'name'>, status: number): string =>
  `A robot wall${name === null ? '' : ` of ${name}`} answers ${status}`

/** Statuses that say by themselves that the asker was turned away. */
export const isWallStatus = (status: number): boolean =>
  walls.some(
    ({ statuses, header, title, html, url }) =>
      !header && !title && !html && !url && (statuses?.includes(status) ?? false),
  )

function isShown(wall: Wall, signs: WallSigns): boolean {
  const { statuses, isError, header, url } = wall
  if (statuses && !statuses.includes(signs.status)) return false
  if (isError && signs.status < 400) return false
  if (url && !url.test(signs.finalUrl)) return false
  if (header && !hasHeader(signs.headers, header)) return false
  return isPageOf(wall, signs)
}

function hasHeader(
  headers: IncomingHttpHeaders,
  [name, value]: readonly [name: string, value: RegExp],
): boolean {
  const sent = headers[name]
  return sent !== undefined && value.test(Array.isArray(sent) ? sent.join(', ') : sent)
}

function isPageOf({ title, hasNoTitle, html }: Wall, signs: WallSigns): boolean {
  if (!title && !html) return true
  if (signs.html === null || signs.text.length > MOST_WORDS) return false
  if (hasNoTitle && signs.title !== null) return false
  return (title?.test(signs.title ?? '') ?? true) && (html?.test(signs.html) ?? true)
}
