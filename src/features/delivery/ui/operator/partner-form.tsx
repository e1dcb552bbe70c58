import { useState } from 'react'
import type { PartnerView } from '#features/delivery/contract.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { SelectField } from '#ui/select-field.tsx'

interface PartnerFormProps {
  /** What is changed; left out, a new one is added. */
  partner?: PartnerView
  /** Ids that are taken. */
  known: readonly string[]
  onSaved(id: string): void
  onClose(): void
}

/** A partner's name, where it is called, and the secret that both sides sign with. */
export function PartnerForm({ partner, known, onSaved, onClose }: PartnerFormProps) {
  const { busy, problem, errors, act } = useAct()
  const [kind, setKind] = useState<string>(partner?.kind === 'manual' ? 'manual' : 'http')

  async function save(form: HTMLFormElement) {
    const { name, url, secret } = typedIn(form, 'name', 'url', 'secret')
    const id = partner?.id ?? newPartnerId(name, known)
    const body = { name, kind, active: partner?.active ?? true, ...(kind === 'http' && { url, ...(secret && { secret }) }) }
    if (await act('PUT', `/api/operator/partners/${id}`, body)) onSaved(id)
  }

  return (
    <ActionDialog
      title={partner ? `Change ${partner.name}` : 'Add a partner'}
      action="Save"
      busy={busy}
      problem={Object.keys(errors).length > 0 ? undefined : problem}
      onClose={onClose}
      onAct={(_reason, form) => void save(form)}
    >
      <TextField name="name" label="Name" defaultValue={partner?.name} maxLength={80} error={errors.name} required />
      {!partner && (
        <SelectField label="How it gets its work" value={kind} onChange={({ target }) => setKind(target.value)} error={errors.kind}>
          <option value="http">Signed requests over the internet</option>
          <option value="manual">By hand, in a queue of its own</option>
        </SelectField>
      )}
      {kind === 'http' && (
        <>
          <TextField
            name="url"
            label="Address"
            type="url"
            defaultValue={partner?.url ?? ''}
            placeholder="https://partner.example/api"
            maxLength={500}
            error={errors.url}
            required
          />
          <TextField
            name="secret"
            label="Secret"
            defaultValue={partner ? '' : freshSecret()}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            hint={
              partner
                ? 'Left empty, it stays as it is. It is shown nowhere.'
                : 'Both sides sign with it. Copy it for your partner now: it is shown this once.'
            }
            error={errors.secret}
            optional={partner !== undefined}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** 43 characters that nobody guesses. */
function freshSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** `prt_fast_media`, with a number behind it where that is taken. */
function newPartnerId(name: string, known: readonly string[]): string {
  const base = `prt_${
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 30) || 'partner'
  }`
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}_${count}`
    if (!known.includes(id)) return id
  }
}
