import css from './geo-picture.module.css'

const rules = [
  { place: '1', where: 'Germany, Austria, Switzerland', path: 'de/versand', share: 61 },
  { place: '2', where: 'France, Belgium', path: 'fr/livraison', share: 22 },
  { place: '–', where: 'Everyone else', path: 'shipping', share: 17 },
]

export function GeoPicture() {
  return (
    <div className={css.rules}>
      {rules.map(({ place, where, path, share }) => (
        <div key={place}>
          <i>{place}</i>
          <p>
            <b>{where}</b>
            <span>alderandpine.example/{path}</span>
          </p>
          <span>{share} %</span>
        </div>
      ))}
      <div className={css.shareBar}>
        {rules.map(({ place, share }) => (
          <u key={place} style={{ flex: share }} />
        ))}
      </div>
      <small>Share of the last 30 days’ clicks by people</small>
    </div>
  )
}
