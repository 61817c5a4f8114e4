import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'

const to = (path: string) => `https://alderandpine.example/${path}`

/** The rules of links that are GeoFurls, by their keys. */
export const geoRules: Readonly<Record<string, readonly GeoRule[]>> = {
  bio: [
    { countries: ['AT', 'CH'], redirectTo: to('hello/alps') },
    { countries: ['FR', 'BE'], redirectTo: to('fr/bonjour') },
    { countries: ['GB', 'US', 'CA', 'AU'], redirectTo: to('en/hello') },
  ],
  ship: [
    { countries: ['DE', 'AT'], redirectTo: to('help/shipping/home') },
    { countries: ['CH', 'GB', 'US', 'CA', 'AU'], redirectTo: to('help/shipping/customs') },
  ],
  'app-beta': [
    { countries: [], os: ['iOS'], redirectTo: to('planner/iphone') },
    { countries: [], os: ['Android'], redirectTo: to('planner/android') },
  ],
  used: [
    {
      countries: [],
      split: [
        { redirectTo: to('second-hand/shelf'), weight: 60 },
        { redirectTo: to('second-hand/wall'), weight: 40 },
      ],
    },
  ],
  fit: [
    { countries: [], languages: ['fr'], redirectTo: to('fr/guides/sacs') },
    {
      countries: ['DE', 'AT', 'CH'],
      devices: ['mobile'],
      split: [
        { redirectTo: to('guides/backpacks/quiz'), weight: 1 },
        { redirectTo: to('guides/backpacks/list'), weight: 1 },
      ],
    },
  ],
  repair: [
    {
      countries: [],
      hours: {
        days: ['mon', 'tue', 'wed', 'thu', 'fri'],
        from: '09:00',
        until: '17:00',
        timeZone: 'Europe/Berlin',
      },
      redirectTo: to('repair/call'),
    },
  ],
}
