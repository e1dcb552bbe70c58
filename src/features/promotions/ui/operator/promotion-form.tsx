import { useState } from 'react'
import { platformName, platforms, serviceTypes, typeName } from '#features/catalog/rules.ts'
import { maxGiveaway, promotionKinds } from '#features/promotions/rules/terms.ts'
import { CustomerPreview } from '#features/promotions/ui/operator/customer-preview.tsx'
import { type FormValues, termsOf } from '#features/promotions/ui/operator/form-values.ts'
import { kindNames } from '#features/promotions/ui/operator/parts.tsx'
import { toDollars } from '#shared/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { AllowanceNote } from '#ui/console/allowance.tsx'
import { ChoiceSet } from '#ui/console/choice-set.tsx'
import { Form } from '#ui/console/form.tsx'
import { Panel } from '#ui/console/screen.tsx'
import type { Act } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'

interface PromotionFormProps {
  start: FormValues
  /** Whether the kind can't be changed, because the promotion exists. */
  isKindFixed: boolean
  act: Act
  cancelHref: string
  onSave(values: FormValues): Promise<void>
}

/** The form of a promotion, with a preview of what customers see. */
export function PromotionForm({ start, isKindFixed, act: { busy, problem, errors }, cancelHref, onSave }: PromotionFormProps) {
  const [values, setValues] = useState(start)
  const set = (change: Partial<FormValues>) => setValues((current) => ({ ...current, ...change }))
  const typed = (name: Exclude<keyof FormValues, 'platforms' | 'types'>) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const { kind, gives } = values
  const isDeposit = kind === 'deposit_bonus'

  return (
    <Form onSubmit={() => onSave(values)} className="grid max-w-6xl items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Panel>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" hint="Only staff see it." maxLength={80} error={errors.name} {...typed('name')} />
          <SelectField
            label="Kind"
            disabled={isKindFixed}
            {...typed('kind')}
            options={promotionKinds.map((option) => [option, kindNames[option]])}
          />
          {kind === 'code' && (
            <TextField
              label="Code"
              hint="Letters and digits. Not case-sensitive."
              maxLength={30}
              autoComplete="off"
              spellCheck={false}
              error={errors.code}
              className="sm:col-span-2"
              {...typed('code')}
            />
          )}
          <SelectField label={isDeposit ? 'Bonus type' : 'Discount type'} {...typed('gives')}>
            <option value="percent">Percentage</option>
            <option value="amount">Fixed amount</option>
          </SelectField>
          <TextField
            label={gives === 'percent' ? 'Percent' : 'Amount ($)'}
            inputMode="decimal"
            error={errors.percent ?? errors.amount}
            {...typed('value')}
          />
          {gives === 'percent' && (
            <TextField
              label={isDeposit ? 'Maximum bonus ($)' : 'Maximum discount ($)'}
              optional
              inputMode="decimal"
              error={errors.max}
              {...typed('max')}
            />
          )}
          <TextField
            label={isDeposit ? 'Minimum deposit ($)' : 'Minimum order ($)'}
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
              hint="Leave empty for all."
              options={platforms().map((platform) => [platform, platformName(platform)])}
              chosen={values.platforms}
              onChange={(chosen) => set({ platforms: chosen })}
            />
            <ChoiceSet
              legend="Services"
              hint="Leave empty for all."
              options={serviceTypes().map((type) => [type, typeName(type)])}
              chosen={values.types}
              onChange={(chosen) => set({ types: chosen })}
            />
          </div>
        )}
        <div className="mt-6 grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
          <TextField label="First day" type="date" hint="Starts at midnight UTC." error={errors.startsAt} {...typed('firstDay')} />
          <TextField
            label="Last day"
            type="date"
            optional
            hint="Ends at midnight UTC. Customers see it."
            error={errors.endsAt}
            {...typed('lastDay')}
          />
          {kind !== 'first_order' && (
            <TextField
              label="Uses per customer"
              optional
              inputMode="numeric"
              hint="By account and email address."
              error={errors.customerLimit}
              {...typed('customerLimit')}
            />
          )}
          <TextField label="Total uses" optional inputMode="numeric" error={errors.totalLimit} {...typed('totalLimit')} />
          <TextField
            label="Budget ($)"
            optional
            inputMode="decimal"
            hint="The maximum it can give in total."
            error={errors.budget}
            {...typed('budget')}
          />
        </div>
        <div className="mt-5">
          <AllowanceNote action={isKindFixed ? 'promotion_change' : 'promotion_add'} amount={giveawayOf(values)} />
        </div>
        <ProblemAlert problem={problem} errors={errors} className="mt-5" />
        <div className="mt-6 flex justify-end gap-2">
          <ButtonLink size="sm" variant="secondary" to={cancelHref}>
            Cancel
          </ButtonLink>
          <Button type="submit" size="sm" busy={busy}>
            Save
          </Button>
        </div>
      </Panel>
      <CustomerPreview terms={termsOf(values)} />
    </Form>
  )
}

/** The maximum that the promotion in the form can give away, in dollars; undefined without a limit. */
function giveawayOf(values: FormValues): number | undefined {
  const maxCents = maxGiveaway(termsOf(values), { used: 0, givenCents: 0 })
  return Number.isFinite(maxCents) ? toDollars(maxCents) : undefined
}
