import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { icon } from '../ui/icon.ts'
import css from './share-card-picture.module.css'

/** What a messenger shows for an address. Empty texts are not known, or not there. */
export interface ShareCard {
  host: string
  title: string
  description: string
  picture: CardPicture
}

/** The browser loads no picture of another host, which would learn who edits which page. */
export type CardPicture =
  | { kind: 'none' }
  | { kind: 'here'; address: string }
  | { kind: 'elsewhere'; host: string }

/** Draws the card as messengers do. */
export function ShareCardPicture({ card }: { card: ShareCard }) {
  return (
    <figure className={css.figure}>
      <figcaption className={css.label}>When shared</figcaption>
      <div className={css.card}>
        <div className={css.picture}>
          <Picture picture={card.picture} />
        </div>
        <div className={css.words}>
          {card.host && <span className={css.host}>{card.host}</span>}
          <b className={css.title}>{card.title || 'Title of the page'}</b>
          {card.description && <span className={css.text}>{card.description}</span>}
        </div>
      </div>
    </figure>
  )
}

function Picture({ picture }: { picture: CardPicture }) {
  const [failed, setFailed] = useState('')
  if (picture.kind === 'here' && picture.address !== failed) {
    return <img src={picture.address} alt="" onError={() => setFailed(picture.address)} />
  }
  if (picture.kind === 'here') {
    return (
      <>
        <IconPhotoOff {...icon} aria-hidden="true" />
        <span>There is no picture at this address</span>
      </>
    )
  }
  return (
    <>
      <IconPhoto {...icon} aria-hidden="true" />
      {picture.kind === 'elsewhere' && <span>Picture from {picture.host}</span>}
    </>
  )
}
