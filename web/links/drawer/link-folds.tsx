import { Textarea, TextInput } from '@mantine/core'
import {
  IconActivityHeartbeat,
  IconArrowForwardUp,
  IconCalendarTime,
  IconId,
  IconLock,
  IconNotes,
  IconShare,
  IconTargetArrow,
  IconWorldPin,
} from '@tabler/icons-react'
import { linkFields } from '../../../contract/links/link-fields.ts'
import type { Link } from '../../../contract/links/links.ts'
import { useConfig } from '../../lib/config.ts'
import type { ShareCard } from '../../shared/share-card-picture.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { emptyRule } from '../rules/rule-values.ts'
import {
  monitoringWords,
  passwordWords,
  redirectWords,
  scheduleWords,
  sharingWords,
} from './fold-words.ts'
import css from './link-drawer.module.css'
import type { LinkForm, LinkFormFields } from './link-form-state.ts'
import { isGeoFurl, utmCount } from './link-values.ts'
import { MonitoringFields } from './monitoring-fields.tsx'
import { PasswordFields } from './password-fields.tsx'
import { RedirectFields } from './redirect-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SharingFields } from './share-card/sharing-fields.tsx'
import { shownUtm } from './utm-address.ts'
import { UtmFields } from './utm-fields.tsx'

interface LinkFoldsProps {
  state: LinkForm
  link: Link | undefined
  card: ShareCard
}

/** The optional settings of a link; closed sections show a summary. */
export function LinkFolds({ state: { form, folds }, link, card }: LinkFoldsProps) {
  const { values } = form
  const utm = utmCount(shownUtm(values))
  const fold = (name: Parameters<typeof folds.toggle>[0]) => ({
    isOpen: folds.isOpen(name),
    onToggle: () => folds.toggle(name),
  })
  return (
    <div className={css.folds}>
      <Fold
        Icon={IconTargetArrow}
        name="UTM parameters"
        value={utm > 0 ? `${utm} set` : 'None'}
        {...fold('utm')}
      >
        <UtmFields form={form} />
      </Fold>
      <CountriesFold form={form} />
      <Fold
        Icon={IconCalendarTime}
        name="Schedule"
        value={scheduleWords(values)}
        {...fold('schedule')}
      >
        <ScheduleFields form={form} />
      </Fold>
      <Fold
        Icon={IconActivityHeartbeat}
        name="Monitoring"
        value={monitoringWords(values)}
        {...fold('monitoring')}
      >
        <MonitoringFields form={form} />
      </Fold>
      <Fold
        Icon={IconLock}
        name="Password"
        value={passwordWords(values, link?.hasPassword ?? false)}
        {...fold('password')}
      >
        <PasswordFields form={form} hasPassword={link?.hasPassword ?? false} />
      </Fold>
      <Fold Icon={IconShare} name="When shared" value={sharingWords(values)} {...fold('sharing')}>
        <SharingFields form={form} card={card} />
      </Fold>
      <Fold
        Icon={IconArrowForwardUp}
        name="Redirect"
        value={redirectWords(values)}
        {...fold('redirect')}
      >
        <RedirectFields form={form} />
      </Fold>
      <Fold Icon={IconNotes} name="Note" value={values.note.trim() || 'None'} {...fold('note')}>
        <Textarea
          label="Note"
          description="Only members of this account see it."
          autosize
          minRows={2}
          {...form.getInputProps('note')}
        />
      </Fold>
      <Fold
        Icon={IconId}
        name="External ID"
        value={values.externalId.trim() || 'None'}
        {...fold('externalId')}
      >
        <TextInput
          label={linkFields.externalId.label}
          description="The id that another program has for this link. No two links of this account can have the same."
          maxLength={linkFields.externalId.max}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.getInputProps('externalId')}
        />
      </Fold>
    </div>
  )
}

/** Shown for a link without rules: opening it adds a rule and turns the link into a GeoFurl. */
function CountriesFold({ form }: { form: LinkFormFields }) {
  const { geoEnabled } = useConfig()
  if (!geoEnabled || isGeoFurl(form.values)) return null
  return (
    <Fold
      Icon={IconWorldPin}
      name="Countries"
      value="Same address everywhere"
      isOpen={false}
      onToggle={() => form.setValues({ isGeo: true, geo: [emptyRule()] })}
    >
      {null}
    </Fold>
  )
}
