import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

/** Where the chosen words lead. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [error, setError] = useState<string>()
  const current = (editor.getAttributes('link').href as string | undefined) ?? ''
  const chain = () => editor.chain().extendMarkRange('link')
  function apply(typed: string) {
    const href = addressOf(typed)
    if (!href) return setError('Give a whole address, such as https://example.com, or a page of the shop, such as /faq.')
    const { empty } = editor.state.selection
    // Without chosen words, the address itself is what is read.
    if (empty && !current)
      editor
        .chain()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain().setLink({ href }).run()
    onClose()
  }
  return (
    <Dialog title="Link" onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          apply(typedIn(event.currentTarget, 'href').href)
        }}
      >
        <TextField
          label="Leads to"
          name="href"
          defaultValue={current}
          error={error}
          inputMode="url"
          autoComplete="off"
          hint="A page of the shop begins with a slash."
        />
        <div className="flex justify-end gap-2">
          {current && (
            <Button
              variant="secondary"
              onClick={() => {
                chain().unsetLink().run()
                onClose()
              }}
            >
              Remove link
            </Button>
          )}
          <Button type="submit">Set link</Button>
        </div>
      </form>
    </Dialog>
  )
}

function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  if (/^(\/(?!\/)|#|mailto:)\S*$/.test(text)) return text
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url?.hostname.includes('.') ? url.href : undefined
}
