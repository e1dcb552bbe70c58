import type { ConnectionChecks, PaymentConnection, PaymentSettings } from '#features/payments/contract/settings.ts'
import { connectionFields, providerLabels, supportsStatementText, webhookEvents } from '#features/payments/rules/connections.ts'
import { guides } from '#features/payments/ui/operator/guides.ts'
import { Button } from '#ui/button.tsx'
import { AddressToCopy } from '#ui/console/addresses.tsx'
import { notifyIfWaiting } from '#ui/console/allowance.tsx'
import { Form, type OwnPassword, OwnPasswordField, typedOwnPassword } from '#ui/console/form.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

interface ConnectionFormProps {
  connection: PaymentConnection
  live: boolean
  proof: OwnPassword
  onSaved(settings: PaymentSettings, checks: ConnectionChecks): void
  onClose(): void
}

/** Connects a provider step by step. Saving also tests the keys. */
export function ConnectionForm({ connection, live, proof, onSaved, onClose }: ConnectionFormProps) {
  const { provider, source, fields, statementText, webhookUrl } = connection
  const { act, busy, errors, field, problem } = useAct()
  const guide = guides[provider]
  const name = providerLabels[provider]

  async function save(form: HTMLFormElement) {
    const typed = typedIn(form, 'statementText', ...connectionFields[provider].map((field) => field.name))
    const { statementText: statement = '', ...values } = typed
    const body = { fields: values, statementText: statement.trim() || null, ...typedOwnPassword(proof, form) }
    const answer = await act('PUT', `/api/operator/payments/providers/${provider}`, body)
    if (!answer) return
    if (notifyIfWaiting(answer)) return onClose()
    toast.success(`${name} is connected`, 'Choose the payment methods it should take.')
    onSaved(answer.data.settings, answer.data.checks)
  }

  return (
    <Form autoComplete="off" className="grid gap-5 border-t border-line pt-5" onSubmit={save}>
      <p className="text-sm text-muted">
        {live ? 'Use live keys: a live shop takes real money.' : guide.testMode}
        {source && ' Leave a field empty to keep its current value.'}
      </p>
      <ol className="grid gap-6">
        {guide.steps.map(({ text, fields: fieldNames, webhook }, index) => (
          <li key={text} className="grid gap-4">
            <p className="text-[0.9375rem]">
              <span className="font-semibold">Step {index + 1}.</span> {text}
            </p>
            {webhook && (
              <div className="grid gap-2 rounded-md bg-sunken p-3 text-sm">
                <AddressToCopy url={webhookUrl} />
                {provider !== 'btcpay' && <p className="font-mono text-[0.8125rem] wrap-anywhere">{webhookEvents[provider].join(', ')}</p>}
              </div>
            )}
            {connectionFields[provider]
              .filter((field) => fieldNames.includes(field.name))
              .map((field) => {
                const current = fields.find(({ name }) => name === field.name)?.value ?? null
                return (
                  <TextField
                    key={field.name}
                    name={field.name}
                    label={field.label}
                    defaultValue={field.isSecret ? '' : (current ?? '')}
                    placeholder={field.isSecret && current !== null ? `Now …${current}` : undefined}
                    error={errors[field.name]}
                    autoComplete="off"
                    spellCheck={false}
                    className="max-w-xl"
                  />
                )
              })}
          </li>
        ))}
      </ol>
      {supportsStatementText[provider] && (
        <TextField
          {...field('statementText')}
          label="Statement text"
          optional
          maxLength={22}
          defaultValue={statementText ?? ''}
          hint={`Added to your account’s name at ${name} on the customer’s statement: up to 10 letters and digits.`}
          className="max-w-xl"
        />
      )}
      <div className="max-w-xl">
        <OwnPasswordField {...proof} error={errors.ownPassword} />
      </div>
      <ProblemAlert problem={problem} errors={errors} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy}>
          {source ? 'Save and test' : 'Connect and test'}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
