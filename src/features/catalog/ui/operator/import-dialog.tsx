import { useState } from 'react'
import type { CatalogImport } from '#features/catalog/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { fileStyle } from '#ui/console/picture-field.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'

const API = '/api/operator/catalog/csv'

/** A dialog for importing the catalog from a CSV file, with a preview of all changes and problems. */
export function ImportDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const { act, busy, problem } = useAct()
  const [csv, setCsv] = useState('')
  const [preview, setPreview] = useState<CatalogImport>()

  async function read(file: File | undefined) {
    setPreview(undefined)
    if (!file) return
    const text = await file.text()
    setCsv(text)
    const answer = await act('POST', `${API}/preview`, { csv: text })
    if (answer) setPreview(answer.data)
  }

  async function apply(digest: string) {
    const answer = await act('PUT', API, { csv, digest })
    if (!answer) return
    toast.success('Imported', `${count(answer.data.changes, 'change')} made.`)
    onDone()
  }

  const changes = preview?.problems.length === 0 ? preview.changes.length : 0
  return (
    <ActionDialog
      title="Import the catalog"
      action={changes > 0 ? `Import ${count(changes, 'change')}` : 'Import'}
      busy={busy}
      problem={problem}
      onAct={() => preview && changes > 0 && void apply(preview.digest)}
      onClose={onClose}
    >
      <p>
        Export the catalog, change prices and texts in a spreadsheet, and save it as CSV. Empty cells and missing columns change nothing.
      </p>
      <p>
        To add a package, enter its service and quantity on a new line and leave the ID empty. To add a service from the template with all
        its packages, enter only its name. Publish it after choosing a source.
      </p>
      <Field label="CSV file">
        {(props) => (
          <input
            {...props}
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => void read(target.files?.[0])}
            className={`${props.className} ${fileStyle}`}
          />
        )}
      </Field>
      {preview && <Preview preview={preview} />}
    </ActionDialog>
  )
}

function Preview({ preview: { changes, problems } }: { preview: CatalogImport }) {
  return (
    <div role="status" className="grid gap-4">
      {problems.length > 0 && (
        <Alert tone="danger" title={`${count(problems.length, 'problem')}. Fix them to import the file.`}>
          <ul aria-label="Problems" className="mt-1 max-h-40 overflow-y-auto">
            {problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <b className="font-semibold">Line {line}:</b> {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {problems.length === 0 && changes.length === 0 && <p>This file has no changes.</p>}
      {changes.length > 0 && (
        <ul aria-label="Changes" className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm">
          {changes.map(({ line, label, field, before, after }) => (
            <li key={`${line} ${field}`} className="px-3 py-2">
              <span className="flex justify-between gap-3">
                <span>
                  {label}, {field.toLowerCase()}
                </span>
                <span className="shrink-0 text-muted">Line {line}</span>
              </span>
              <span className="wrap-anywhere">
                <del className="text-muted">{before || '–'}</del> → <ins className="no-underline">{after}</ins>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
