import {
  IconChartBar,
  IconHeartbeat,
  IconHome,
  IconLayoutList,
  IconLink,
  IconPlus,
  IconSearch,
  IconWorldPin,
} from '@tabler/icons-react'
import { LogoMark } from '../ui/brand/logo.tsx'
import { Sparkline } from '../ui/charts/sparkline.tsx'
import { icon, smallIcon } from '../ui/icon.ts'
import { SiteTile } from '../ui/lists/site-tile.tsx'
import css from './product-picture.module.css'

const menu = [
  { label: 'Dashboard', Icon: IconHome },
  { label: 'Furls', Icon: IconLink, isOpen: true },
  { label: 'GeoFurls', Icon: IconWorldPin, when: 'geo' },
  { label: 'FurlHub', Icon: IconLayoutList, when: 'hubs' },
  { label: 'Analytics', Icon: IconChartBar },
  { label: 'Monitoring', Icon: IconHeartbeat },
]

const rows = [
  {
    name: 'spring',
    target: 'alderandpine.example/collections/spring-2026/rain-jackets',
    week: [6, 9, 8, 14, 19, 17, 24],
    clicks: '1,284',
    age: '3 d',
  },
  {
    name: 'menu',
    target: 'cafe.example/menu-october.pdf',
    week: [10, 11, 9, 12, 12, 13, 11],
    clicks: '642',
    age: '5 mo',
  },
  {
    name: 'ship',
    target: 'shop.alderandpine.example/shipping',
    week: [22, 20, 23, 25, 21, 28, 30],
    clicks: '2,310',
    age: '1 y',
  },
  {
    name: 'route-42',
    target: 'maps.example/route?from=station&to=workshop&mode=foot',
    week: [2, 1, 4, 9, 14, 6, 3],
    clicks: '188',
    age: '12 d',
  },
  {
    name: 'survey',
    target: 'forms.example/f/9c2e7d/after-your-order',
    week: [5, 6, 5, 3, 2, 0, 0],
    clicks: '97',
    age: '21 d',
  },
]

/**
 * The link list drawn with example data. It begins on the first screen: an image there would be the largest thing to paint,
 * and come later than words. All other pictures of the page are taken from the product.
 */
export function ProductPicture() {
  return (
    <figure
      className={css.picture}
      role="img"
      aria-label="The list of short links in Unfurly, with destinations and clicks by people"
    >
      <div className={css.side} aria-hidden="true">
        <div className={css.logo}>
          <LogoMark size={22} />
          Unfurly
        </div>
        {menu.map(({ label, Icon, isOpen, when }) => (
          <span key={label} data-on={isOpen} data-if={when}>
            <Icon {...icon} />
            {label}
          </span>
        ))}
      </div>
      <div aria-hidden="true">
        <div className={css.bar}>
          <b>Furls</b>
          <span className={css.count}>128</span>
          <span className={css.search}>
            <IconSearch {...smallIcon} />
            Search links
            <kbd>/</kbd>
          </span>
          <span className={css.create}>
            <IconPlus {...smallIcon} />
            Create link
            <kbd>c</kbd>
          </span>
        </div>
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </div>
    </figure>
  )
}

function Row({ name, target, week, clicks, age }: (typeof rows)[number]) {
  return (
    <div className={css.row}>
      <SiteTile host={target} />
      <div className={css.names}>
        <b>go.alder.example/{name}</b>
        <span>{target}</span>
      </div>
      <div className={css.week}>
        <Sparkline values={week} label="" isRunning />
      </div>
      <span className={css.clicks}>{clicks}</span>
      <span className={css.age}>{age}</span>
    </div>
  )
}
