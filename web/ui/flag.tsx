import { lazy, Suspense } from 'react'
import css from './flag.module.css'

const Picture = lazy(async () => {
  const { flagPictures } = await import('./flag-pictures.ts')
  return {
    default: function Picture({ country }: { country: string }) {
      const url = flagPictures.get(country)
      return url ? (
        <img className={css.flag} src={url} alt="" loading="lazy" width={18} height={12} />
      ) : (
        <span className={css.flag} />
      )
    },
  }
})

/** The flag of a country (ISO 3166-1 alpha-2); an empty field for one without a picture. Its name stands beside it. */
export function Flag({ country }: { country: string }) {
  return (
    <Suspense fallback={<span className={css.flag} />}>
      <Picture country={country.toUpperCase()} />
    </Suspense>
  )
}
