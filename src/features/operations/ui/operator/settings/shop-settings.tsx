import type { ShopSettings } from '#features/operations/contract.ts'
import { LegalPanel } from '#features/operations/ui/operator/settings/legal-panel.tsx'
import { SettingsForm } from '#features/operations/ui/operator/settings/settings-form.tsx'
import { type ProviderMethod, providerMethods } from '#features/payments/contract.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { LoadProblem } from '#ui/load-problem.tsx'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'

const methods: Record<ProviderMethod, { name: string; hint: string }> = {
  card: { name: 'Card', hint: 'Visa, Mastercard, American Express.' },
  paypal: { name: 'PayPal', hint: 'The customer approves on PayPal’s page.' },
  crypto: { name: 'Crypto', hint: 'Bitcoin, Ethereum or USDC, by an invoice.' },
}

/** What holds for the shop as a whole. */
export function ShopSettingsPanels() {
  const { value, problem, reload, replace } = useData<ShopSettings>('/api/operator/settings')
  if (problem) return <LoadProblem problem={problem} onRetry={reload} />
  if (!value) return <Loading />
  const { data } = value
  const shared = { onSaved: (settings: ShopSettings) => replace({ ...value, data: settings }) }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Store {...shared} settings={data} />
      <Limits {...shared} settings={data} />
      <Payments {...shared} settings={data} />
      <LegalPanel {...shared} settings={data} />
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
      group="store"
      onSaved={onSaved}
      read={(form) => ({
        name: textOf(form, 'name') || null,
        contactEmail: textOf(form, 'contactEmail') || null,
        moneyDisplay: textOf(form, 'moneyDisplay'),
      })}
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
            hint="On every page, in every mail, on receipts."
          />
          <TextField
            name="contactEmail"
            type="email"
            label="Contact e-mail"
            defaultValue={store.contactEmail ?? ''}
            placeholder={store.configured.contactEmail}
            maxLength={120}
            error={errors.contactEmail}
            hint="Stated on the contact page, in the privacy notice and in the terms."
          />
          <SelectField name="moneyDisplay" label="Amounts are written" defaultValue={store.moneyDisplay} error={errors.moneyDisplay}>
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
    { name: 'refundAlone', label: 'Refund by one person', hint: 'What is more needs a second person.' },
    {
      name: 'adjustmentAlone',
      label: 'Booking by one person',
      hint: 'On one customer’s balance within a day.',
    },
  ] as const
  return (
    <SettingsForm
      title="Limits"
      group="limits"
      onSaved={onSaved}
      read={(form) => Object.fromEntries(fields.map(({ name }) => [name, numberOf(form, name)]))}
    >
      {(errors) => (
        <div className="grid gap-5 sm:grid-cols-2">
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

function Payments({ settings: { payments }, onSaved }: PanelProps) {
  return (
    <SettingsForm title="Ways of paying" group="payments" onSaved={onSaved} read={(form) => ({ methods: form.getAll('methods') })}>
      {(errors) => (
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-sm text-muted">
            What is off is offered nowhere and refused. Payments under way go on. Provider: {payments.provider}.
          </legend>
          {providerMethods.map((method) => (
            <Checkbox
              key={method}
              name="methods"
              value={method}
              label={methods[method].name}
              hint={methods[method].hint}
              defaultChecked={payments.methods.includes(method)}
            />
          ))}
          {errors.methods && (
            <p role="alert" className="text-sm font-medium text-danger">
              {errors.methods}
            </p>
          )}
        </fieldset>
      )}
    </SettingsForm>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** An amount as it was typed; what is no number goes out as null, and is refused by name. */
function numberOf(form: FormData, name: string): number | null {
  const typed = textOf(form, name).replace(/[$,\s]/g, '')
  return typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed)
}
