import { type AnnouncementType, announcementTypes, type AnnouncementWords, type Audience } from '#features/notifications/contract.ts'
import { platforms, types } from '#features/notifications/ui/operator/announcement-words.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface AnnouncementFieldsProps {
  words: AnnouncementWords
  errors: Record<string, string>
  onChange(changes: Partial<AnnouncementWords>): void
}

const hints: Record<AnnouncementType, string> = {
  promo: 'In the shop for who has not switched offers off; by e-mail only for who agreed to them.',
  system: 'For what customers need to know: hours, terms, works. Never an offer.',
}

/** What is announced, and to whom. */
export function AnnouncementFields({ words, errors, onChange }: AnnouncementFieldsProps) {
  const { type, title, message, link, audience } = words
  const narrow = (changes: Partial<Audience>) => onChange({ audience: { ...audience, ...changes } })
  return (
    <>
      <Panel title="What it says">
        <div className="grid gap-4">
          <SelectField
            label="Kind"
            value={type}
            hint={hints[type]}
            onChange={({ target }) => onChange({ type: target.value as AnnouncementType })}
          >
            {announcementTypes.map((each) => (
              <option key={each} value={each}>
                {types[each]}
              </option>
            ))}
          </SelectField>
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
            hint="A path of this shop."
            value={link ?? ''}
            error={errors.link}
            onChange={({ target }) => onChange({ link: target.value.trim() || null })}
          />
        </div>
      </Panel>
      <Panel title="Who gets it">
        <div className="grid gap-4">
          <fieldset className="grid gap-2.5">
            <legend className="mb-1.5 text-[0.9375rem] font-medium">By</legend>
            <Checkbox label="In the shop" checked={audience.inApp} onChange={({ target }) => narrow({ inApp: target.checked })} />
            <Checkbox
              label="E-mail"
              checked={audience.email}
              hint="To confirmed addresses that take mail, in the rhythm that each customer chose."
              error={errors.audience}
              onChange={({ target }) => narrow({ email: target.checked })}
            />
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="With an order on"
              value={audience.platform ?? ''}
              onChange={({ target }) => narrow({ platform: (target.value || null) as Audience['platform'] })}
            >
              <option value="">Any platform, or no order</option>
              {Object.entries(platforms).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField
              label="With an order since"
              type="date"
              optional
              value={audience.since ?? ''}
              error={errors['audience.since']}
              onChange={({ target }) => narrow({ since: target.value || null })}
            />
          </div>
        </div>
      </Panel>
    </>
  )
}
