import { getSchema } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { DOMParser as Parser } from '@tiptap/pm/model'
import { type Editor, EditorContent, type JSONContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useState } from 'react'
import { trustedHtml } from '#ui/trusted-types.ts'
import { HtmlBlock } from './html-block.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { Toolbar } from './toolbar.tsx'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } },
  }),
  Image,
  HtmlBlock,
]

/** Parses HTML for the editor, which can't parse strings under the Content-Security-Policy. */
function documentOf(html: string) {
  const { body } = new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html')
  return Parser.fromSchema(getSchema(extensions)).parse(body).toJSON() as JSONContent
}

interface RichEditorProps {
  /** The initial text. */
  html: string
  onChange(html: string): void
}

/** A rich text editor for posts that shows text as it will look on the page. */
export function RichEditor({ html, onChange }: RichEditorProps) {
  const [content] = useState(() => documentOf(html))
  const [dialog, setDialog] = useState<string>()
  const editor = useEditor({
    extensions,
    content,
    // The Content-Security-Policy blocks injected styles.
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': 'Text',
        'aria-multiline': 'true',
        role: 'textbox',
        class:
          'prose prose-article relative mx-auto min-h-[28rem] max-w-[42rem] px-5 py-6 break-words whitespace-pre-wrap outline-none sm:px-8 [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-offset-4 [&_.ProseMirror-selectednode]:outline-accent [&_.ProseMirror-separator]:inline! [&_.ProseMirror-separator]:m-0! [&_.ProseMirror-separator]:w-0! [&_.ProseMirror-gapcursor]:absolute [&_.ProseMirror-gapcursor]:block [&_.ProseMirror-gapcursor]:w-6 [&_.ProseMirror-gapcursor]:border-t-2 [&_.ProseMirror-gapcursor]:border-ink',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
  })
  const close = () => {
    setDialog(undefined)
    editor.commands.focus()
  }
  return (
    <>
      <Toolbar editor={editor} onOpenDialog={setDialog} />
      <EditorContent editor={editor} />
      {dialog === 'Link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'Picture' && (
        <PictureDialog
          title="Insert a picture"
          action="Insert"
          onClose={close}
          onPick={({ path, alt, width, height }) => {
            editor.chain().setImage({ src: path, alt, width, height }).run()
            close()
          }}
        />
      )}
    </>
  )
}

/** The editor's HTML without empty paragraphs at the end. */
function htmlOf(editor: Editor): string {
  return editor.getHTML().replace(/(<p><\/p>)+$/, '')
}
