import { describe, expect, test } from 'bun:test'
import keptNames from './kept-names.json'
import { sourceOf } from './source.ts'

describe('the source of a referrer', () => {
  test.each([
    ['Instagram', 'l.instagram.com instagram.com com.instagram.android 389801252'],
    ['Facebook', 'm.facebook.com l.facebook.com lm.facebook.com facebook.com de-de.facebook.com'],
    ['Facebook', 'com.facebook.katana fb.me 284882215'],
    [
      'Google',
      'google.com google.de google.co.uk google.com.br com.google.android.googlequicksearchbox',
    ],
    ['Slack', 'app.slack.com com.slack com.Slack'],
    ['Gmail', 'mail.google.com com.google.android.gm'],
    ['Outlook', 'outlook.live.com outlook.office.com com.microsoft.office.outlook'],
    ['Yahoo Mail', 'mail.yahoo.com us-mg5.mail.yahoo.com mail.yahoo.co.jp'],
    ['Yahoo', 'yahoo.com search.yahoo.com de.search.yahoo.com search.yahoo.co.jp'],
    ['X (Twitter)', 't.co x.com twitter.com mobile.twitter.com com.twitter.android'],
    ['LinkedIn', 'linkedin.com lnkd.in com.linkedin.android de.linkedin.com'],
    ['YouTube', 'm.youtube.com youtu.be com.google.android.youtube'],
    ['TikTok', 'tiktok.com vm.tiktok.com com.zhiliaoapp.musically'],
    ['Reddit', 'out.reddit.com old.reddit.com com.reddit.frontpage redd.it'],
    ['Pinterest', 'pinterest.com pinterest.de pinterest.co.uk it.pinterest.com pin.it'],
    ['Telegram', 'web.telegram.org org.telegram.messenger t.me'],
    ['WhatsApp', 'web.whatsapp.com api.whatsapp.com com.whatsapp l.wl.co.whatsapp.com'],
    ['Bluesky', 'go.bsky.app bsky.app'],
    ['ChatGPT', 'chatgpt.com chat.openai.com'],
    ['Copilot', 'copilot.microsoft.com'],
    ['Bing', 'bing.com cn.bing.com'],
    ['Yandex', 'yandex.ru yandex.com.tr ya.ru'],
    ['GMX', 'gmx.net deref-gmx.net deref-gmx.co.uk navigator-bs.gmx.net'],
    ['Hacker News', 'news.ycombinator.com'],
    ['Medium', 'medium.com somebody.medium.com'],
    ['Discord', 'discord.com ptb.discord.com com.discord'],
  ])('is %s for %s', (name, referrers) => {
    for (const referrer of referrers.split(' '))
      expect([referrer, sourceOf(referrer)]).toEqual([referrer, name])
  })

  test.each([
    ['direct'],
    ['unknown'],
    ['news.example'],
    ['192.0.2.7'],
    ['notfacebook.com'],
    ['facebook.com.example'],
    ['google.com.evil.example'],
    ['google.example'],
    ['mygoogle.de'],
    ['com'],
    ['mastodon.example'],
    [''],
  ])('is the referrer itself where nothing is known: %p', (referrer) => {
    expect(sourceOf(referrer)).toBe(referrer)
  })

  test('is known for every host of the kept list', () => {
    const { AIAssistants, Socials, SearchEngines } = keptNames
    const hosts = [AIAssistants, Socials, SearchEngines]
      .flatMap((list) => Object.values(list))
      .flat()
    expect(hosts.length).toBeGreaterThan(800)
    const plain = hosts.map((host) =>
      host
        .replace(/^www\./, '')
        .replace(/^\{\}\./, 'de.')
        .replace('{}', 'at'),
    )
    const named = Object.keys({ ...Socials, ...SearchEngines })
    const unknown = plain.filter((host) => sourceOf(host) === host && !named.includes(host))
    // Where one logs in to everything of Microsoft's.
    expect(unknown).toEqual(['login.live.com'])
  })
})
