import { type ComponentType, useState } from 'react'
import type { MailServerView } from '#features/notifications/contract/mail-server.ts'
import { type MailSecurity, mailSecurities, securityNames } from '#features/notifications/rules/mail-server.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Form, type OwnPassword, OwnPasswordField, typedOwnPassword } from '#ui/console/form.tsx'
import { twoPanelsShape } from '#ui/console/loading-shapes.ts'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

const API = '/api/operator/mail-server'

interface MailServerPanelProps extends OwnPassword {
  /** Whether the staff member may change it. Only owners may. */
  mayWrite: boolean
  /** Sends a test email. Calls `onProven` once its arrival is confirmed. */
  Test: ComponentType<{ isProven: boolean; onProven(): void }>
}

/** The settings of the mail server, and a test of it. */
export function MailServerPanel({ mayWrite, Test, ...proof }: MailServerPanelProps) {
  const { value, problem, reload, replace } = useData(API)
  if (!value) return <LoadState of={{ problem, reload }} shape={twoPanelsShape} />
  const { data } = value
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Panel title="Mail server">
        <Source server={data} />
        {mayWrite ? (
          // A new key resets the form after saving, so the password field is empty again.
          <MailServerForm key={JSON.stringify(data)} {...proof} server={data} onSaved={(server) => replace({ ...value, data: server })} />
        ) : (
          <p className="text-sm text-muted">Only owners can change it, because the owner of the mail server can read every email.</p>
        )}
      </Panel>
      <Panel title="Test email">
        <p className="text-[0.9375rem]">
          {data.proven ? 'A test email arrived that was sent this way.' : 'Send yourself an email to check that it arrives.'}
        </p>
        {/* A new key removes the result of a test with earlier settings. */}
        <Test key={JSON.stringify(data)} isProven={data.proven} onProven={reload} />
      </Panel>
    </div>
  )
}

function Source({ server: { source, host, port, from } }: { server: MailServerView }) {
  if (source === null) {
    return (
      <Alert tone="warn" title="There is no mail server." className="mb-5">
        Emails are stored but not sent.
      </Alert>
    )
  }
  return (
    <p className="mb-5 text-[0.9375rem]">
      Emails are sent through{' '}
      <b className="font-semibold">
        {host}:{port}
      </b>{' '}
      as {from}
      {source === 'environment' ? ', as set by SMTP_URL and MAIL_FROM in the environment. Settings you save here take precedence.' : '.'}
    </p>
  )
}

interface MailServerFormProps extends OwnPassword {
  server: MailServerView
  onSaved(server: MailServerView): void
}

function MailServerForm({ server, onSaved, ...proof }: MailServerFormProps) {
  const { act, busy, errors, field, problem } = useAct()
  const [security, setSecurity] = useState<MailSecurity>(server.security)
  const [isRemoving, setRemoving] = useState(false)

  async function save(form: HTMLFormElement) {
    const { port, ...typed } = typedIn(form, 'host', 'port', 'user', 'password', 'from')
    const answer = await act('PUT', API, { ...typed, port: Number(port || Number.NaN), security, ...typedOwnPassword(proof, form) })
    if (!answer) return
    toast.success('Mail server saved', 'Send yourself a test email to check that it works.')
    onSaved(answer.data)
  }

  return (
    <>
      <Form autoComplete="off" className="grid gap-5" onSubmit={save}>
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <TextField {...field('host')} label="Host" defaultValue={server.host} placeholder="smtp.example.com" spellCheck={false} />
          <TextField
            {...field('port')}
            label="Port"
            inputMode="numeric"
            defaultValue={server.port ?? ''}
            placeholder={security === 'tls' ? '465' : '587'}
          />
        </div>
        <SelectField
          label="Encryption"
          value={security}
          onChange={({ target }) => setSecurity(mailSecurities.find((each) => each === target.value) ?? security)}
          error={errors.security}
          options={mailSecurities.map((each) => [each, securityNames[each]])}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('user')} label="User" optional defaultValue={server.user} autoComplete="off" spellCheck={false} />
          <TextField
            {...field('password')}
            label="Password"
            optional
            type="password"
            placeholder={passwordHint(server.passwordEnd)}
            autoComplete="new-password"
            hint={server.passwordEnd === null ? 'Stored encrypted.' : 'Stored encrypted. Leave it empty to keep it.'}
          />
        </div>
        <TextField
          {...field('from')}
          label="Sender"
          type="email"
          defaultValue={server.from}
          hint="Your domain has to authorize this server to send its email (SPF and DKIM)."
        />
        <OwnPasswordField {...proof} error={errors.ownPassword} />
        <ProblemAlert problem={problem} errors={errors} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" busy={busy}>
            Save
          </Button>
          {server.source === 'console' && (
            <Button size="sm" variant="ghost" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </div>
      </Form>
      {isRemoving && <RemoveDialog {...proof} onDone={onSaved} onClose={() => setRemoving(false)} />}
    </>
  )
}

function passwordHint(end: string | null): string | undefined {
  if (end === null) return undefined
  return end === '' ? 'Stored' : `Now …${end}`
}

interface RemoveDialogProps extends OwnPassword {
  onDone(server: MailServerView): void
  onClose(): void
}

function RemoveDialog({ onDone, onClose, ...proof }: RemoveDialogProps) {
  const { act, dialog, errors } = useAct()

  async function remove(form: HTMLFormElement) {
    const answer = await act('DELETE', API, typedOwnPassword(proof, form))
    if (answer) onDone(answer.data)
  }

  return (
    <ActionDialog
      title="Remove the mail server"
      action="Remove"
      tone="danger"
      {...dialog}
      onAct={(_, form) => void remove(form)}
      onClose={onClose}
    >
      <p>Emails will be sent through the server in the environment (SMTP_URL) again. If there is none, they won’t be sent.</p>
      <OwnPasswordField {...proof} error={errors.ownPassword} />
    </ActionDialog>
  )
}
