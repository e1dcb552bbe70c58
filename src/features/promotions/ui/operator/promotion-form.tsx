import { type FormEvent, useState } from 'react'
import { platformNames, platforms, serviceTypes, typeName } from '#features/catalog/rules.ts'
import { promotionKinds } from '#features/promotions/contract.ts'
import { CustomerPreview } from '#features/promotions/ui/operator/customer-preview.tsx'
import { type FormValues, termsOf } from '#features/promotions/ui/operator/form-values.ts'
import { kindNames } from '#features/promotions/ui/operator/state-badge.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChoiceSet } from '#ui/console/choice-set.tsx'
import { Panel } from '#ui/console/screen.tsx'
import type { Act } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'

interface PromotionFormProps {
  start: FormValues
  /** Of a promotion that is there: its kind stays. */
  isKindFixed: boolean
  act: Act
  cancelHref: string
  onSave(values: FormValues): void
}

/** The rule of a promotion, with its words and what customers see beside it. */
export function PromotionForm({ start, isKindFixed, act: { busy, problem, errors }, cancelHref, onSave }: PromotionFormProps) {
  const [values, setValues] = useState(start)
  const set = (change: Partial<FormValues>) => setValues((before) => ({ ...before, ...change }))
  const typed = (name: keyof FormValues) => ({
    name,
    value: values[name] as string,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const { kind, gives } = values
  const isDeposit = kind === 'deposit_bonus'

  function save(event: FormEvent) {
    event.preventDefault()
    onSave(values)
  }

  return (
    <form noValidate onSubmit={save} className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Panel>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" hint="For the staff alone." maxLength={80} error={errors.name} {...typed('name')} />
          <SelectField label="Kind" disabled={isKindFixed} {...typed('kind')}>
            {promotionKinds.map((each) => (
              <option key={each} value={each}>
                {kindNames[each]}
              </option>
            ))}
          </SelectField>
          {kind === 'code' && (
            <TextField
              label="Code"
              hint="Letters and digits; capitals and small letters are the same."
              maxLength={30}
              autoComplete="off"
              spellCheck={false}
              error={errors.code}
              className="sm:col-span-2"
              {...typed('code')}
            />
          )}
          <SelectField label={isDeposit ? 'Adds' : 'Takes off'} {...typed('gives')}>
            <option value="percent">A percentage</option>
            <option value="amount">An amount in dollars</option>
          </SelectField>
          <TextField
            label={gives === 'percent' ? 'Percent' : 'Dollars'}
            inputMode="decimal"
            error={errors.percent ?? errors.amount}
            {...typed('value')}
          />
          {gives === 'percent' && <TextField label="At most, dollars" optional inputMode="decimal" error={errors.max} {...typed('max')} />}
          <TextField
            label={isDeposit ? 'Smallest deposit, dollars' : 'Smallest order, dollars'}
            optional
            inputMode="decimal"
            error={errors.min}
            {...typed('min')}
          />
        </div>
        {!isDeposit && (
          <div className="mt-6 grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
            <ChoiceSet
              legend="Platforms"
              hint="None chosen: all."
              options={platforms.map((each) => [each, platformNames[each]])}
              chosen={values.platforms}
              onChange={(chosen) => set({ platforms: chosen })}
            />
            <ChoiceSet
              legend="Services"
              hint="None chosen: all."
              options={serviceTypes.map((each) => [each, typeName(each)])}
              chosen={values.types}
              onChange={(chosen) => set({ types: chosen })}
            />
          </div>
        )}
        <div className="mt-6 grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
          <TextField label="First day" type="date" hint="From midnight UTC." error={errors.startsAt} {...typed('firstDay')} />
          <TextField
            label="Last day"
            type="date"
            optional
            hint="To midnight UTC. Customers read it."
            error={errors.endsAt}
            {...typed('lastDay')}
          />
          {kind !== 'first_order' && (
            <TextField
              label="Uses per customer"
              optional
              inputMode="numeric"
              hint="By account and e-mail."
              error={errors.customerLimit}
              {...typed('customerLimit')}
            />
          )}
          <TextField label="Uses in all" optional inputMode="numeric" error={errors.totalLimit} {...typed('totalLimit')} />
          <TextField
            label="Budget, dollars"
            optional
            inputMode="decimal"
            hint="All that it may give."
            error={errors.budget}
            {...typed('budget')}
          />
        </div>
        {problem && Object.keys(errors).length === 0 && (
          <Alert tone="danger" announce className="mt-5">
            {problem}
          </Alert>
        )}
        <div className="mt-6 flex justify-end gap-2">
          <ButtonLink variant="secondary" to={cancelHref}>
            Cancel
          </ButtonLink>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </Panel>
      <CustomerPreview terms={termsOf(values)} />
    </form>
  )
}
