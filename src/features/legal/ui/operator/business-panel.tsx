import { useState } from 'react'
import { Link } from 'react-router'
import type { Business, BusinessSettings } from '#features/legal/contract.ts'
import { countriesByName } from '#features/legal/rules/countries.ts'
import { legalKinds, legalTexts } from '#features/legal/rules/kinds.ts'
import { call } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { narrowPanelShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { toastWithUndo, undoIfUnchanged } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField, TextArea } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'

const path = '/api/operator/settings/business'
const link = 'font-medium text-accent-ink hover:underline'

/** Business details that most countries require a shop to state. */
export function BusinessPanel() {
  const settings = useData(path)
  const { value, replace } = settings
  if (!value) return <LoadState of={settings} shape={narrowPanelShape} />
  return (
    <Panel title="Business" className="max-w-3xl">
      <BusinessForm settings={value.data} onSaved={(data) => replace({ ...value, data })} />
    </Panel>
  )
}

interface BusinessFormProps {
  settings: BusinessSettings
  onSaved(settings: BusinessSettings): void
}

function BusinessForm({ settings: { business, missing, contactEmail }, onSaved }: BusinessFormProps) {
  const { act, busy, problem, errors } = useAct()
  const [undoCount, setUndoCount] = useState(0)
  const field = (name: keyof Business) => ({ name, defaultValue: business[name] ?? '', error: errors[name] })

  async function save(form: HTMLFormElement) {
    const typed = typedIn(form, 'legalName', 'address', 'country', 'phone', 'taxNumber', 'registrationNumber')
    const orNull = (text: string) => text.trim() || null
    const body: Business = {
      legalName: orNull(typed.legalName),
      address: orNull(typed.address),
      country: orNull(typed.country),
      phone: orNull(typed.phone),
      taxNumber: orNull(typed.taxNumber),
      registrationNumber: orNull(typed.registrationNumber),
    }
    const answer = await act('PUT', path, body)
    if (!answer) return
    toastWithUndo('Business details saved', 'Pages, receipts and emails now show them.', undoIfUnchanged(path, undo))
    onSaved(answer.data)
  }

  async function undo() {
    const answer = await call('PUT', path, business)
    if (answer.status === 200 && answer.body.data) {
      onSaved(answer.body.data)
      setUndoCount(undoCount + 1)
    }
    return answer
  }

  return (
    <Form key={undoCount} className="grid gap-5 sm:grid-cols-2" onSubmit={save}>
      <p className="text-[0.9375rem] text-muted sm:col-span-2">
        Shown in the footer, on the legal pages, on receipts and at the end of emails.
        {missing.length > 0 && ` Still missing: ${missing.join(', ')}.`}
      </p>
      <TextField
        {...field('legalName')}
        label="Legal name"
        autoComplete="organization"
        maxLength={100}
        hint="The company or person selling, as registered."
        className="sm:col-span-2"
      />
      <TextArea
        {...field('address')}
        label="Address"
        rows={3}
        maxLength={160}
        autoComplete="street-address"
        hint="Street, postal code and city, on separate lines."
      />
      <SelectField
        {...field('country')}
        label="Country"
        autoComplete="country"
        options={[['', 'Choose a country'], ...countriesByName().map(({ code, name }) => [code, name] as const)]}
      />
      <TextField {...field('taxNumber')} label="Tax number" optional maxLength={30} hint="VAT or sales tax number, if you have one." />
      <TextField
        {...field('registrationNumber')}
        label="Registration"
        optional
        maxLength={80}
        hint="Register and number, if the business is registered."
      />
      <TextField {...field('phone')} type="tel" label="Phone" optional maxLength={30} autoComplete="tel" />
      <p className="self-end text-sm text-muted">
        Contact email: {contactEmail}.{' '}
        <Link to={`${paths.operator}/settings`} className={`tap-beyond ${link}`}>
          Change it with the store’s name
        </Link>
      </p>
      <ProblemAlert problem={problem} errors={errors} className="sm:col-span-2" />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2">
        <Button type="submit" size="sm" busy={busy}>
          Save
        </Button>
        <p className="flex flex-wrap gap-x-4 text-sm max-sm:w-full">
          {legalKinds.map((kind) => (
            <Link key={kind} to={legalTexts[kind].path} className={`tap flex items-center py-1 ${link}`}>
              {legalTexts[kind].title}
            </Link>
          ))}
        </p>
      </div>
    </Form>
  )
}
