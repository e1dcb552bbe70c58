import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/console/form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

/** Sets or removes the link of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [error, setError] = useState<string>()
  const current = String(editor.getAttributes('link').href ?? '')
  const chain = () => editor.chain().extendMarkRange('link')
  function apply(typed: string) {
    const href = readUrl(typed)
    if (!href) return setError('Enter a full URL, such as https://example.com, or a page of this shop, such as /faq.')
    const { empty } = editor.state.selection
    // Without a selection, insert the URL itself as text.
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
      <Form className="grid gap-5" onSubmit={(form) => apply(typedIn(form, 'href').href)}>
        <TextField
          label="URL"
          name="href"
          defaultValue={current}
          error={error}
          inputMode="url"
          autoComplete="off"
          hint="For pages of this shop, start with a slash."
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
      </Form>
    </Dialog>
  )
}

function readUrl(typed: string): string | undefined {
  const text = typed.trim()
  if (/^(\/(?!\/)|#|mailto:)\S*$/.test(text)) return text
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url?.hostname.includes('.') ? url.href : undefined
}
