import { platformName, platforms } from '#features/catalog/rules.ts'
import type { AnnouncementContent, AnnouncementType, Audience } from '#features/notifications/contract/console.ts'
import { announcementTypes } from '#features/notifications/rules/kinds.ts'
import { types } from '#features/notifications/ui/operator/labels.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { TextField } from '#ui/field.tsx'
import { SelectField, TextArea } from '#ui/form-controls.tsx'

interface AnnouncementFieldsProps {
  content: AnnouncementContent
  errors: Record<string, string>
  onChange(changes: Partial<AnnouncementContent>): void
}

const hints: Record<AnnouncementType, string> = {
  promo: 'Shown in the shop unless a customer turned offers off. Emailed only with their consent.',
  system: 'For news that customers need, such as opening hours, terms or maintenance. Never for offers.',
}

/** The fields for an announcement's content and audience. */
export function AnnouncementFields({ content, errors, onChange }: AnnouncementFieldsProps) {
  const { type, title, message, link, audience } = content
  const changeAudience = (changes: Partial<Audience>) => onChange({ audience: { ...audience, ...changes } })
  return (
    <>
      <Panel title="Content">
        <div className="grid gap-4">
          <SelectField
            label="Kind"
            value={type}
            hint={hints[type]}
            onChange={({ target }) => onChange({ type: announcementTypes.find((each) => each === target.value) ?? type })}
            options={announcementTypes.map((each) => [each, types[each]])}
          />
          <TextField
            label="Title"
            maxLength={80}
            value={title}
            error={errors.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
          <TextArea
            label="Message"
            rows={3}
            maxLength={400}
            value={message}
            error={errors.message}
            onChange={({ target }) => onChange({ message: target.value })}
          />
          <TextField
            label="Link"
            optional
            placeholder="/buy-tiktok-views"
            hint="A page of this shop."
            value={link ?? ''}
            error={errors.link}
            onChange={({ target }) => onChange({ link: target.value.trim() || null })}
          />
        </div>
      </Panel>
      <Panel title="Audience">
        <div className="grid gap-4">
          <fieldset className="grid gap-2.5">
            <legend className="mb-1.5 text-[0.9375rem] font-medium">Channels</legend>
            <Checkbox label="In the shop" checked={audience.inApp} onChange={({ target }) => changeAudience({ inApp: target.checked })} />
            <Checkbox
              label="Email"
              checked={audience.email}
              hint="Only to confirmed addresses, at the frequency each customer chose."
              error={errors.audience}
              onChange={({ target }) => changeAudience({ email: target.checked })}
            />
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="With an order on"
              value={audience.platform ?? ''}
              onChange={({ target }) => changeAudience({ platform: platforms().find((each) => each === target.value) ?? null })}
              options={[['', 'Any platform, or none'], ...platforms().map((each) => [each, platformName(each)] as const)]}
            />
            <TextField
              label="With an order since"
              type="date"
              optional
              value={audience.since ?? ''}
              error={errors['audience.since']}
              onChange={({ target }) => changeAudience({ since: target.value || null })}
            />
          </div>
        </div>
      </Panel>
    </>
  )
}
