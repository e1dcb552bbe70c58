import { useState } from 'react'
import type { SupplierView } from '#features/delivery/contract.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { notifyIfWaiting } from '#ui/console/allowance.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface SupplierFormProps {
  /** The supplier to edit. Left out to add one. */
  supplier?: SupplierView
  /** Existing ids. */
  existingIds: readonly string[]
  onSaved(id: string): void
  onClose(): void
}

/** A dialog to add or edit a supplier: its name, address and signing secret. */
export function SupplierForm({ supplier, existingIds, onSaved, onClose }: SupplierFormProps) {
  const { act, dialog, errors, field } = useAct()
  const [kind, setKind] = useState<'manual' | 'http'>(supplier?.kind === 'manual' ? 'manual' : 'http')

  async function save(form: HTMLFormElement) {
    const { name, url, secret } = typedIn(form, 'name', 'url', 'secret')
    const id = supplier?.id ?? newSupplierId(name, existingIds)
    const body = { name, kind, active: supplier?.active ?? true, ...(kind === 'http' && { url, ...(secret && { secret }) }) }
    const answer = await act('PUT', `/api/operator/partners/${id}`, body)
    if (!answer) return
    if (notifyIfWaiting(answer)) onClose()
    else onSaved(id)
  }

  return (
    <ActionDialog
      title={supplier ? `Edit ${supplier.name}` : 'Add supplier'}
      action="Save"
      {...dialog}
      onClose={onClose}
      onAct={(_reason, form) => void save(form)}
    >
      <TextField {...field('name')} label="Name" defaultValue={supplier?.name} maxLength={80} required />
      {!supplier && (
        <SelectField
          label="How it gets deliveries"
          value={kind}
          onChange={({ target }) => setKind(target.value === 'manual' ? 'manual' : 'http')}
          error={errors.kind}
        >
          <option value="http">Signed requests over the internet</option>
          <option value="manual">By hand, in its own queue</option>
        </SelectField>
      )}
      {kind === 'http' && (
        <>
          <TextField
            {...field('url')}
            label="Address"
            type="url"
            defaultValue={supplier?.url ?? ''}
            placeholder="https://supplier.example/api"
            maxLength={500}
            required
          />
          <TextField
            {...field('secret')}
            label="Secret"
            defaultValue={supplier ? '' : freshSecret()}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            className="[&_input]:font-mono"
            hint={
              supplier
                ? 'Leave empty to keep the current one. It’s never shown.'
                : 'Both sides sign with it. Copy it for your supplier now, because you won’t see it again. Your supplier also needs the webhook address, which the next screen shows.'
            }
            optional={supplier !== undefined}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** A random secret of 256 bits, as 43 characters. */
function freshSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** An unused id from a name: `prt_fast_media`, or `prt_fast_media_2` if that exists. */
function newSupplierId(name: string, existingIds: readonly string[]): string {
  const base = `prt_${
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 30) || 'supplier'
  }`
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}_${count}`
    if (!existingIds.includes(id)) return id
  }
}
