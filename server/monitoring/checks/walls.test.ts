import { describe, expect, test } from 'bun:test'
import { type AnswerWish, judged, pageWith } from './answers.samples.ts'
import { walls } from './walls.ts'

const LONG = 'Prints of boats, made by hand in Dahab. '.repeat(100)

const cases: Record<string, AnswerWish> = {
  'a login': { status: 401 },
  'a refusal': { status: 403, html: pageWith('Access Denied') },
  'too many requests': { status: 429 },
  LinkedIn: { status: 999 },
  'a login of LinkedIn': {
    finalUrl: 'https://www.linkedin.com/authwall?trk=bf',
    html: pageWith('Sign Up | LinkedIn', 'Make the most of your professional life'),
  },
  'a challenge of Cloudflare': { status: 503, headers: { 'cf-mitigated': 'challenge' } },
  'a challenge of Cloudflare by its title': {
    status: 503,
    html: pageWith('Just a moment...', 'Enable JavaScript and cookies to continue'),
  },
  'a challenge of Cloudflare with a good status': {
    html: pageWith('Just a moment…', '<script>window._cf_chl_opt={cvId:"3"}</script>'),
  },
  'a challenge of Cloudflare in another language': {
    status: 503,
    html: pageWith('Nur einen Moment…', '<script>window._cf_chl_opt={}</script>'),
  },
  'a challenge of AWS': { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } },
  'a captcha of AWS': { status: 405, headers: { 'x-amzn-waf-action': 'captcha' } },
  'a challenge of Akamai': {
    status: 428,
    headers: { 'content-type': 'application/json' },
    html: '{"sec-cp-challenge": "true","provider":"crypto"}',
  },
  'a refusal of Akamai': {
    status: 503,
    headers: { server: 'AkamaiGHost' },
    html: pageWith('Access Denied', 'Reference #18.2f2f1002'),
  },
  'a captcha of DataDome': {
    html: '<html><head><title>shop.test</title></head><body><script src="https://ct.captcha-delivery.com/c.js"></script></body></html>',
  },
  'a refusal of DataDome': { status: 405, headers: { 'x-datadome': 'protected', 'x-dd-b': '2' } },
  'a captcha of HUMAN': {
    html: pageWith('Access to this page has been denied', '<div id="px-captcha"></div>'),
  },
  'an incident of Imperva': {
    html: '<html><body><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9">Request unsuccessful. Incapsula incident ID: 92000-1</iframe></body></html>',
  },
  'a script of Imperva alone': {
    html: '<html><head><script src="/_Incapsula_Resource?SWJIYLWA=719d"></script></head><body></body></html>',
  },
  'an interruption of Imperva': { html: pageWith('Pardon Our Interruption...') },
  'a script of Sucuri': {
    status: 307,
    html: "<html><title>You are being redirected...</title><script>var sucuri_cloudproxy_js='';</script></html>",
  },
  'a refusal of Sucuri': { status: 406, headers: { 'x-sucuri-block': 'BNP005' } },
  'DDoS-Guard': { status: 503, html: pageWith('DDOS-GUARD', 'Checking your browser') },
  'a challenge of Vercel': { status: 404, headers: { 'x-vercel-mitigated': 'challenge' } },
  'the checkpoint of Vercel': { html: pageWith('Vercel Security Checkpoint') },
  'a challenge of Fastly': {
    html: pageWith(
      'Client Challenge',
      '<script src="/_fs-ch-1T1wmsGaOgGaSxcX/script.js"></script>',
    ),
  },
  Kasada: { status: 400, headers: { 'x-kpsdk-ct': '0abc' } },
  Anubis: { html: pageWith('Making sure you&#39;re not a bot!', 'Loading...') },
  'Anubis in another language': {
    html: pageWith(
      'Wir prüfen, ob du kein Bot bist',
      '<script id="anubis_challenge" type="application/json">{}</script>',
    ),
  },
  Google: {
    status: 503,
    finalUrl: 'https://www.google.com/sorry/index?continue=https://www.google.com/',
  },
  Amazon: {
    status: 503,
    html: `<!-- To discuss automated access to Amazon data please contact api-services-support@amazon.com. -->${pageWith('Sorry! Something went wrong!')}`,
  },
  F5: {
    html: pageWith(
      'Request Rejected',
      'The requested URL was rejected. Please consult with your administrator.<br>Your support ID is: 4045',
    ),
  },
  SiteGround: { status: 202, headers: { 'sg-captcha': 'challenge' } },
  Imunify360: {
    html: pageWith('One moment, please...', 'Please wait while your request is being verified...'),
  },
  'a captcha on an error page': {
    status: 503,
    html: pageWith('One more step', '<div class="h-captcha" data-sitekey="1"></div>'),
  },
}

describe('A robot wall is recognised:', () => {
  test.each(Object.entries(cases))('%s', (_, wish) => {
    const usual = { title: 'Prints from Dahab', host: 'shop.test', language: 'de' }
    for (const verdict of [
      judged(wish),
      judged(wish, { expected: { keyword: 'prints' }, usual }),
    ]) {
      expect(verdict).toMatchObject({ outcome: 'blocked', cause: 'ROBOT_WALL', page: null })
      expect(verdict.reason).toMatch(/^A robot wall (of [A-Z][\w -]+ )?answers \d{3}$/)
    }
  })

  test('each row of the table says where it is described', () => {
    for (const { source } of walls) expect(source).toMatch(/^https:\/\/\S+/)
  })
})

describe('No robot wall is', () => {
  test.each<[string, AnswerWish, string]>([
    ['an outage', { status: 503, html: pageWith('503 Service Temporarily Unavailable') }, 'down'],
    ['an outage without a page', { status: 503 }, 'down'],
    ['an outage behind Cloudflare', { status: 521, headers: { server: 'cloudflare' } }, 'down'],
    ['an outage behind DataDome', { status: 500, headers: { 'x-datadome': 'protected' } }, 'down'],
    ['a page that a law forbids', { status: 451 }, 'down'],
    [
      'a page that is gone, with a captcha',
      {
        status: 404,
        html: pageWith('Not here', '<form><div class="h-captcha"></div></form>'),
      },
      'down',
    ],
    [
      'a page about walls',
      {
        html: pageWith(
          'How Cloudflare and captchas work',
          '<p>Just a moment... Access to this page has been denied. Incapsula, DataDome, hCaptcha.</p>',
        ),
      },
      'up',
    ],
    ['a long page that starts like one', { html: pageWith('Just a moment', LONG) }, 'up'],
    [
      'a long page with the marks of one',
      {
        html: pageWith('Marks of walls', `<code>_cf_chl_opt, Incapsula incident ID</code> ${LONG}`),
      },
      'up',
    ],
    [
      'a form with a captcha',
      {
        html: pageWith(
          'Contact',
          '<div class="g-recaptcha"></div><div class="cf-turnstile"></div>',
        ),
      },
      'up',
    ],
    [
      'a page behind Imperva',
      { html: pageWith('Shop', '<script src="/_Incapsula_Resource?SWJIYLWA=719d"></script>') },
      'up',
    ],
    [
      'a page behind Cloudflare',
      {
        headers: { server: 'cloudflare', 'cf-ray': '8a1' },
        html: pageWith(
          'Shop',
          '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
        ),
      },
      'up',
    ],
    [
      'a page with a challenge of Fastly in it',
      {
        html: pageWith(
          'Shop',
          '<script src="/_fs-ch-1T1wmsGaOgGaSxcX/challenge.js" defer></script>',
        ),
      },
      'up',
    ],
    ['a page behind DataDome', { headers: { 'x-datadome': 'protected' } }, 'up'],
    ['a page behind Vercel', { headers: { 'x-vercel-id': 'fra1::1', server: 'Vercel' } }, 'up'],
    ['a profile on LinkedIn', { finalUrl: 'https://www.linkedin.com/in/maren' }, 'up'],
  ])('%s', (_, wish, outcome) => {
    expect(judged(wish).outcome).toBe(outcome as never)
  })
})

describe('What somebody expects goes before walls:', () => {
  test.each([403, 429, 999, 503])('%d', (status) => {
    const headers = { 'cf-mitigated': 'challenge' }
    expect(judged({ status, headers }, { expected: { codes: [status] } }).outcome).toBe('up')
    expect(judged({ status, headers }, { expected: { codes: [200] } }).outcome).toBe('blocked')
  })

  test('but words cannot be looked for behind one', () => {
    const wish = { html: pageWith('Just a moment...') }
    const expected = { codes: [200], keyword: 'in stock' }
    expect(judged(wish, { expected }).outcome).toBe('blocked')
    const usual = { title: 'Prints from Dahab' }
    expect(judged(wish, { expected: { codes: [200] }, usual })).toMatchObject({
      outcome: 'up',
      page: null,
    })
  })
})
