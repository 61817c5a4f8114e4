import { Switch, Textarea, TextInput } from '@mantine/core'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { UPLOADS_PATH } from '../../../contract/links/uploads.ts'
import { type CardPicture, ShareCardPicture } from '../../shared/share-card-picture.tsx'
import { useDocument, useEditor, usePart, useProblem } from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { LineAuthors } from '../history/line-authors.tsx'
import { PictureField } from '../page/picture-field.tsx'

const TITLE_ADVISED = 60

export function SharingPane() {
  const [seo, change] = usePart('seo')
  const { hub } = useEditor()
  const document = useDocument()
  const title = seo.title || document.profile.name || hub.title
  const description = seo.description || document.profile.bio
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title}>Search and sharing</h2>
      </div>
      <div className={pane.fields}>
        <TextInput
          label="Title in search results"
          placeholder={document.profile.name}
          maxLength={120}
          error={useProblem('seo.title')}
          rightSectionWidth={64}
          rightSection={
            <span className={pane.count} aria-hidden="true">
              {(seo.title ?? '').length} / {TITLE_ADVISED}
            </span>
          }
          value={seo.title ?? ''}
          onChange={(event) => change({ title: event.currentTarget.value || null })}
        />
        <Textarea
          label="Description"
          placeholder={document.profile.bio}
          maxLength={300}
          autosize
          minRows={2}
          error={useProblem('seo.description')}
          value={seo.description ?? ''}
          onChange={(event) => change({ description: event.currentTarget.value || null })}
        />
        <PictureField
          label="Picture. Without one it is drawn from the page"
          value={seo.image}
          error={useProblem('seo.image')}
          onChange={(image) => change({ image })}
        />
        <Switch
          label="Let search engines list this page"
          checked={!seo.noindex}
          onChange={(event) => change({ noindex: !event.currentTarget.checked })}
        />
        <ShareCardPicture
          card={{
            host: hub.domain,
            title,
            description,
            picture: pictureOf(seo.image, hub),
          }}
        />
        <div className={pane.found}>
          <h3 className={pane.title}>In a search engine</h3>
          <p className={pane.foundAddress}>
            {hub.domain} › {hub.key}
          </p>
          <p className={pane.foundTitle}>{title}</p>
          <p className={pane.note}>{description}</p>
        </div>
      </div>
      <div className={pane.authors}>
        <LineAuthors area="seo" />
      </div>
    </>
  )
}

/** The uploaded picture, or the one that was drawn for the published page. */
function pictureOf(image: string | null | undefined, { cardUrl }: Hub): CardPicture {
  if (image) return { kind: 'here', address: UPLOADS_PATH + image }
  return cardUrl ? { kind: 'here', address: new URL(cardUrl).pathname } : { kind: 'none' }
}
