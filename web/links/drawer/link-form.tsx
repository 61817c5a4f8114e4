import { ActionIcon, Button, Drawer, Kbd, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconLink, IconX } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import type { Link } from '../../../contract/links/links.ts'
import { icon, smallIcon } from '../../ui/icon.ts'
import { SiteTile } from '../../ui/lists/site-tile.tsx'
import { hostOf } from '../short-link.ts'
import type { OpenQr } from './announce-link.tsx'
import type { DrawerSubject } from './drawer-subject.ts'
import { passwordWords } from './fold-words.ts'
import { LinkConflict } from './link-conflict.tsx'
import css from './link-drawer.module.css'
import { type LinkForm as LinkFormState, useLinkForm } from './link-form-state.ts'
import { type CodePicture, LinkPreview } from './link-preview.tsx'
import { isGeoFurl } from './link-values.ts'
import { MoreFields } from './more-fields.tsx'
import { shareCardOf } from './share-card/share-card.ts'
import { useTargetTitle } from './target-title.ts'

interface LinkFormProps {
  subject: DrawerSubject
  domains: string[]
  Code: CodePicture
  /** Reports whether a dialog covers the form. */
  onCover: (isCovered: boolean) => void
  /** Opens the designer of a new link's QR code. */
  onQr: OpenQr
  onClose: () => void
}

export function LinkForm({ subject, domains, Code, onCover, onQr, onClose }: LinkFormProps) {
  const { link } = subject
  const state = useLinkForm({ subject, domains, onQr, onClose })
  const { form, submit } = state
  const { values } = form
  const isGeo = isGeoFurl(values)
  // The frame and the address are painted first: mounting all fields at once would hold back that paint
  const hasRest = useDeferredValue(true, false)
  const title = useTargetTitle(form, link === undefined)
  const card = shareCardOf(values, {
    facts: title.facts,
    origin: location.origin,
    asksPassword: passwordWords(values, link?.hasPassword ?? false) !== 'Off',
  })
  return (
    <form
      className={css.form}
      data-geo={isGeo || undefined}
      onSubmit={submit}
      onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
      noValidate
    >
      <FormHead
        title={`${link ? 'Edit' : 'New'} ${isGeo ? 'GeoFurl' : 'link'}`}
        state={state}
        onClose={onClose}
      />
      <div className={css.columns}>
        <div className={css.fields}>
          <TextInput
            data-autofocus
            label={isGeo ? 'Address for everyone else' : 'Address'}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="Paste a long address"
            leftSection={<TargetMark target={values.redirectTo} />}
            {...form.getInputProps('redirectTo')}
            onFocus={({ currentTarget }) => {
              // Select the address of the draft, so that the next paste replaces it.
              if (!link && !subject.address && state.hasDraft) currentTarget.select()
            }}
          />
          {hasRest && (
            <MoreFields
              state={state}
              link={link}
              title={title}
              domains={domains}
              card={card}
              onCover={onCover}
            />
          )}
        </div>
        {hasRest && (
          <LinkPreview
            values={values}
            link={link}
            isKeyBad={state.errors.vanity !== undefined}
            isKeyFree={state.keyStatus.kind === 'free'}
            card={card}
            Code={Code}
          />
        )}
      </div>
      {state.conflict && (
        <div className={css.conflict}>
          <LinkConflict conflict={state.conflict} />
        </div>
      )}
      <FormFoot state={state} link={link} />
    </form>
  )
}

/** The tile of the target site, once a host is typed. */
function TargetMark({ target }: { target: string }) {
  const host = hostOf(target)
  return host ? <SiteTile host={host} size={20} /> : <IconLink {...smallIcon} />
}

function FormHead({
  title,
  state,
  onClose,
}: {
  title: string
  state: LinkFormState
  onClose: () => void
}) {
  return (
    <div className={css.head}>
      <Drawer.Title className={css.title}>{title}</Drawer.Title>
      {state.hasDraft && (
        <>
          <span className={css.draft}>Draft kept on this device</span>
          <Button size="compact-xs" variant="subtle" onClick={state.startOver}>
            Start over
          </Button>
        </>
      )}
      <ActionIcon aria-label="Close" className={css.close} onClick={onClose}>
        <IconX {...icon} />
      </ActionIcon>
    </div>
  )
}

function FormFoot({ state, link }: { state: LinkFormState; link: Link | undefined }) {
  const usual = link ? '' : 'The short link is on your clipboard afterwards.'
  return (
    <div className={css.foot}>
      <div className={css.footNote} role="status">
        {state.trouble ? <span className={css.footError}>{state.trouble}</span> : usual}
      </div>
      <Button variant="default" onClick={state.cancel}>
        Cancel
      </Button>
      {!state.conflict && (
        <Button
          type="submit"
          loading={state.isSaving}
          rightSection={<Kbd className={`${css.kbd} keyboard-only`}>Ctrl ↵</Kbd>}
        >
          {link ? 'Save changes' : `Create ${isGeoFurl(state.form.values) ? 'GeoFurl' : 'link'}`}
        </Button>
      )}
    </div>
  )
}
