import type { Editor } from '@tiptap/react'

/** A button of the editor's toolbar. */
export interface Tool {
  name: string
  /** An SVG path in a 24 × 24 box, or letters. */
  icon: { path: string } | { letters: string; style?: string }
  isOn?(editor: Editor): boolean
  /** Undefined for tools that open a dialog. */
  run?(editor: Editor): void
}

const focus = (editor: Editor) => editor.chain().focus()

/** The tools, in groups. */
export const tools: readonly (readonly Tool[])[] = [
  [
    {
      name: 'Heading 2',
      icon: { path: 'M4 6v12M12 6v12M4 12h8M15.5 13c.3-1.9 4-1.9 4 .3 0 1.7-4 2.4-4 4.7h4' },
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => focus(editor).toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'Heading 3',
      icon: { path: 'M4 6v12M12 6v12M4 12h8M15.5 12c1-1 4-.8 4 1.2 0 1.4-1.5 1.6-2.2 1.6.9 0 2.5.2 2.5 1.7 0 2.1-3.3 2.1-4.3.9' },
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => focus(editor).toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      name: 'Bold',
      icon: { letters: 'B', style: 'font-bold' },
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => focus(editor).toggleBold().run(),
    },
    {
      name: 'Italic',
      icon: { letters: 'I', style: 'italic font-serif' },
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => focus(editor).toggleItalic().run(),
    },
    {
      name: 'Code',
      icon: { path: 'm8.5 8-4 4 4 4m7-8 4 4-4 4' },
      isOn: (editor) => editor.isActive('code'),
      run: (editor) => focus(editor).toggleCode().run(),
    },
    {
      name: 'Link',
      icon: { path: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1' },
      isOn: (editor) => editor.isActive('link'),
    },
  ],
  [
    {
      name: 'Bulleted list',
      icon: { path: 'M9 7h11M9 12h11M9 17h11M4.5 7v.01M4.5 12v.01M4.5 17v.01' },
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => focus(editor).toggleBulletList().run(),
    },
    {
      name: 'Numbered list',
      icon: { path: 'M10 7h10M10 12h10M10 17h10M4 6l1.3-.8V9.5M3.8 15.2c.4-1 2.6-.9 2.3.5-.2.9-2.3 1.6-2.3 2.6h2.5' },
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => focus(editor).toggleOrderedList().run(),
    },
    {
      name: 'Quote',
      icon: { path: 'M5 6v12M9.5 8.5H19M9.5 12H19M9.5 15.5h6' },
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => focus(editor).toggleBlockquote().run(),
    },
    {
      name: 'Code block',
      icon: {
        path: 'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5ZM8 9.5l2.5 2.5L8 14.5m5 0h3',
      },
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => focus(editor).toggleCodeBlock().run(),
    },
  ],
  [
    {
      name: 'Picture',
      icon: {
        path: 'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5ZM4 16l4.5-4.5L13 16l3-3 4 4M15 9v.01',
      },
    },
    {
      name: 'Divider',
      icon: { path: 'M4 12h16M8 7h8M8 17h8' },
      run: (editor) => focus(editor).setHorizontalRule().run(),
    },
  ],
  [
    { name: 'Undo', icon: { path: 'M8.5 5 4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-4' }, run: (editor) => focus(editor).undo().run() },
    { name: 'Redo', icon: { path: 'm15.5 5 4 4-4 4m4-4H10a5 5 0 0 0 0 10h4' }, run: (editor) => focus(editor).redo().run() },
  ],
]
