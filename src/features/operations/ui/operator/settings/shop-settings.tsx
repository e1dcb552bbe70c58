import type { ShopSettings } from '#features/operations/contract/settings.ts'
import { SettingsForm } from '#features/operations/ui/operator/settings/settings-form.tsx'
import { call } from '#shared/call.ts'
import { parseTypedNumber } from '#shared/typed-number.ts'
import { twoPanelsShape } from '#ui/console/loading-shapes.ts'
import { LoadState } from '#ui/console/screen.tsx'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'

/** Settings of the whole shop. */
export function ShopSettingsPanels() {
  const { value, problem, reload, replace } = useData('/api/operator/settings')
  if (!value) return <LoadState of={{ problem, reload }} shape={twoPanelsShape} />
  const { data } = value
  const shared = { onSaved: (settings: ShopSettings) => replace({ ...value, data: settings }) }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Store {...shared} settings={data} />
      <Limits {...shared} settings={data} />
    </div>
  )
}

interface PanelProps {
  settings: ShopSettings
  onSaved(settings: ShopSettings): void
}

function Store({ settings: { store }, onSaved }: PanelProps) {
  return (
    <SettingsForm
      title="Store"
      onSaved={onSaved}
      save={(act, form) =>
        act('PUT', '/api/operator/settings/store', {
          name: textOf(form, 'name') || null,
          contactEmail: textOf(form, 'contactEmail') || null,
          moneyDisplay: textOf(form, 'moneyDisplay') === 'code' ? 'code' : 'symbol',
        })
      }
      undo={() => {
        const { name, contactEmail, moneyDisplay } = store
        return call('PUT', '/api/operator/settings/store', { name, contactEmail, moneyDisplay })
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="name"
            label="Store name"
            defaultValue={store.name ?? ''}
            placeholder={store.configured.name}
            maxLength={60}
            error={errors.name}
            hint="Shown on every page, in emails and on receipts."
          />
          <TextField
            name="contactEmail"
            type="email"
            label="Contact email"
            defaultValue={store.contactEmail ?? ''}
            placeholder={store.configured.contactEmail}
            maxLength={120}
            error={errors.contactEmail}
            hint="Shown on the contact page and the legal pages."
          />
          <SelectField name="moneyDisplay" label="Price format" defaultValue={store.moneyDisplay} error={errors.moneyDisplay}>
            <option value="symbol">$12.99</option>
            <option value="code">$12.99 USD</option>
          </SelectField>
        </>
      )}
    </SettingsForm>
  )
}

function Limits({ settings: { limits }, onSaved }: PanelProps) {
  const fields = [
    { name: 'depositMin', label: 'Smallest deposit', hint: undefined },
    { name: 'depositMax', label: 'Largest deposit', hint: undefined },
    { name: 'refundAlone', label: 'Refund limit', hint: 'Per order. Larger refunds need approval by a second person.' },
    {
      name: 'adjustmentAlone',
      label: 'Adjustment limit',
      hint: 'Balance adjustments per customer and day. Larger ones need approval.',
    },
    {
      name: 'dayAlone',
      label: 'Daily limit',
      hint: 'Per person: refunds, adjustments and promotions together without approval.',
    },
  ] as const
  return (
    <SettingsForm
      title="Limits"
      onSaved={onSaved}
      save={(act, form) =>
        act('PUT', '/api/operator/settings/limits', {
          depositMin: numberOf(form, 'depositMin'),
          depositMax: numberOf(form, 'depositMax'),
          refundAlone: numberOf(form, 'refundAlone'),
          adjustmentAlone: numberOf(form, 'adjustmentAlone'),
          dayAlone: numberOf(form, 'dayAlone'),
        })
      }
      undo={() => call('PUT', '/api/operator/settings/limits', limits)}
    >
      {(errors) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <p className="text-sm text-muted sm:col-span-2">Raising what one person may do without approval needs a second person.</p>
          {fields.map(({ name, label, hint }) => (
            <TextField
              key={name}
              name={name}
              label={`${label} ($)`}
              inputMode="decimal"
              defaultValue={limits[name].toFixed(2)}
              error={errors[name]}
              hint={hint}
            />
          ))}
        </div>
      )}
    </SettingsForm>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A typed amount in dollars. NaN becomes null in JSON, which the API refuses. */
function numberOf(form: FormData, name: string): number {
  return parseTypedNumber(textOf(form, name))
}
