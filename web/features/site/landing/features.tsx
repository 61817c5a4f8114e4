import { PleatRule } from '../../../ui/brand/pleat-rule.tsx'
import css from './features.module.css'
import { GeoPicture } from './pictures/geo-picture.tsx'
import { HubPicture } from './pictures/hub-picture.tsx'
import { LinkPicture } from './pictures/link-picture.tsx'
import { MonitorPicture } from './pictures/monitor-picture.tsx'
import { NumbersPicture } from './pictures/numbers-picture.tsx'
import { QrPicture } from './pictures/qr-picture.tsx'

const features = [
  {
    name: 'Furls',
    title: 'A link with a name you chose',
    text: 'A Furl is a plain short link. Pick its key and its domain, add UTM values once, and read the resulting address before you save. Change the destination whenever you like: the short link stays the same.',
    facts: [
      'Keys of 3 to 64 characters, or one of 7 made for you',
      'Passwords, start and end dates, click limits',
      'Deleted links wait in the trash for 30 days',
    ],
    Picture: LinkPicture,
  },
  {
    name: 'GeoFurls',
    title: 'One link, a destination per country',
    text: 'The first rule that holds the visitor’s country wins. Everyone else goes to the default, so nobody ends up nowhere.',
    Picture: GeoPicture,
  },
  {
    name: 'QR codes',
    title: 'A code that will scan',
    text: 'Colours, dots, corners, your logo and a frame. Contrast and readability are checked while you design, not after the print run.',
    Picture: QrPicture,
  },
  {
    name: 'Analytics',
    title: 'People first, bots apart',
    text: 'The number you see is people. Bots and link previews are counted too, a click away, and never mixed in. Every figure says which period and time zone it means.',
    facts: [
      'A click shows up within three seconds',
      'Country, region, city, device, referrer, UTM',
      'No IP address is kept',
    ],
    Picture: NumbersPicture,
  },
  {
    name: 'Monitoring',
    title: 'Know before your readers do',
    text: 'Unfurly visits your destinations, every five minutes on Pro, and tells you when one stops answering.',
    Picture: MonitorPicture,
  },
  {
    name: 'Hubs',
    title: 'A link page you can roll back',
    text: 'One page for all your links, on its own domain. It is plain HTML, so it opens at once. Every version you publish is kept, and an earlier one is back in two clicks.',
    Picture: HubPicture,
  },
]

/** Those with a list of facts are as wide as the page. */
export function Features() {
  return (
    <section id="features" className="site-section">
      <div className="site-width">
        <h2 className={css.sectionTitle}>What it does</h2>
        <PleatRule />
        <div className={css.features}>
          {features.map(({ name, title, text, facts, Picture }) => (
            <article key={name} className={facts ? css.featureWide : css.feature}>
              <div className={css.featureText}>
                <p className={css.featureName}>{name}</p>
                <h3>{title}</h3>
                <p>{text}</p>
                {facts && (
                  <ul>
                    {facts.map((fact) => (
                      <li key={fact}>{fact}</li>
                    ))}
                  </ul>
                )}
              </div>
              <div className={css.picture} aria-hidden="true">
                <Picture />
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
