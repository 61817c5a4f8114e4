import { type CSSProperties, lazy, Suspense } from 'react'
import css from './flag.module.css'

/** The scale at which the picture is drawn. */
export const flagScales = { small: 0.25, normal: 0.5, big: 1 } as const

interface FlagProps {
  /** A two- or three-letter code (ISO 3166-1), or that of a part of a country such as `gb-eng`. Draws nothing if empty. */
  country: string
  rounded?: boolean
  shadow?: boolean
  size?: keyof typeof flagScales
  /** Colour behind the picture, and of the empty field without one. */
  background?: string
}

const WIDTH = 36
const HEIGHT = 24

/** Text is rendered before pictures. Safari has no requestIdleCallback. */
const untilIdle = () =>
  new Promise<unknown>((go) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(go) : setTimeout(go),
  )

const Picture = lazy(async () => {
  await untilIdle()
  const { findPicture } = await import('./flag-pictures.ts')
  return {
    default: function Picture({ country, ...look }: FlagProps) {
      const url = findPicture(country)
      const scale = flagScales[look.size ?? 'normal']
      return url ? (
        <img
          {...fieldOf(look)}
          src={url}
          alt=""
          loading="lazy"
          width={WIDTH * scale}
          height={HEIGHT * scale}
        />
      ) : (
        <span {...fieldOf(look)} />
      )
    },
  }
})

/** The flag of a country; an empty field if it has no picture. Decorative: the country's name is beside it. */
export function Flag({ country, ...look }: FlagProps) {
  const code = country.trim().toLowerCase()
  if (code === '') return null
  return (
    <Suspense fallback={<span {...fieldOf(look)} />}>
      <Picture country={code} {...look} />
    </Suspense>
  )
}

function fieldOf({ rounded, shadow, size = 'normal', background }: Omit<FlagProps, 'country'>) {
  return {
    className: css.flag,
    'data-rounded': rounded || undefined,
    'data-shadow': shadow || undefined,
    style: { '--flag-scale': flagScales[size], background } as CSSProperties,
  }
}
