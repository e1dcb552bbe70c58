import path from 'node:path'
import { whyNotExport, whyNotImport, whyNotValues } from './boundaries.ts'
import { whyNotHere } from './rooms.ts'
import { whyNotNow, whyNotSql, whyNotTable } from './sql.ts'
import { retiredWordIn } from './words.ts'

interface Node {
  type: string
  loc?: unknown
  range: [start: number, end: number]
}
interface Program extends Node {
  body: Node[]
}
interface Source extends Node {
  value?: unknown
}
interface Import extends Node {
  source: Source
  importKind?: string
  specifiers: { importKind?: string; local?: { name: string } }[]
}
interface Export extends Node {
  source?: Source | null
  specifiers: { local: { name?: string } }[]
}
interface Call extends Node {
  callee: Node & { property?: { name?: string } }
  arguments: Source[]
}
interface PlainCall extends Node {
  callee: Node & { name?: string }
  arguments: (Node & { property?: { name?: string } })[]
}
interface Quasi extends Node {
  value: { raw: string }
}
interface RuleContext {
  filename: string
  cwd: string
  sourceCode: { text: string }
  report(problem: { message: string; node: Node }): void
}

const fileOf = (context: RuleContext) => path.relative(context.cwd, context.filename).replaceAll('\\', '/')

const takesValues = ({ importKind, specifiers }: Import) => importKind !== 'type' && specifiers.some((each) => each.importKind !== 'type')

/** `groundswell/imports`: the rooms of the house, the line of its features and the layers of each. */
const imports = {
  create(context: RuleContext) {
    const file = fileOf(context)
    const check = (source: Source | null | undefined) => {
      if (typeof source?.value !== 'string') return
      const why = whyNotImport(file, source.value)
      if (why) context.report({ node: source, message: `${file} may not import ${source.value} because ${why}` })
    }
    /** The module that each imported name is from. */
    const modules = new Map<string, string>()
    const checkExport = (node: Export) => {
      check(node.source)
      for (const { local } of node.specifiers) {
        const source = node.source?.value ?? modules.get(local.name ?? '')
        const why = typeof source === 'string' ? whyNotExport(file, source) : undefined
        if (why) context.report({ node, message: `${file} may not export ${local.name} because ${why}` })
      }
    }
    return {
      Program(node: Node) {
        const why = whyNotHere(file)
        if (why) context.report({ node, message: `${file} may not be here because ${why}` })
      },
      ImportDeclaration(node: Import) {
        check(node.source)
        for (const { local } of node.specifiers)
          if (local && typeof node.source.value === 'string') modules.set(local.name, node.source.value)
        const why = takesValues(node) && typeof node.source.value === 'string' ? whyNotValues(file, node.source.value) : undefined
        if (why) context.report({ node: node.source, message: `${file} may not import this because ${why}` })
      },
      ExportAllDeclaration: (node: { source: Source }) => check(node.source),
      ExportNamedDeclaration: checkExport,
      ImportExpression: (node: { source: Source }) => check(node.source),
      TSImportType: (node: { source?: Source; argument?: Source }) => check(node.source ?? node.argument),
    }
  },
}

/** How a transaction reads is the business of who opens it. */
const isMode = (text: unknown) => typeof text === 'string' && text.startsWith('set transaction ')

/** `query`, or `all` and `first` of a text: other things have those as well. */
function runsSql({ callee, arguments: [statement] }: Call): boolean {
  const name = callee.property?.name
  return name === 'query' || ((name === 'all' || name === 'first') && /^(Literal|TemplateLiteral)$/.test(statement?.type ?? ''))
}

/** What asks for something there is no database: a filter's parameters, say. */
const isInBrowser = (file: string) => /^src\/(features\/[^/]+\/)?ui\//.test(file)

/** `groundswell/sql`: SQL is in store.ts only, and only on the feature's own tables. */
const sql = {
  create(context: RuleContext) {
    const file = fileOf(context)
    const whyNot = whyNotSql(file)
    let declarations: Node[] = []
    const check = (node: Node, text: string) => {
      const why = (whyNot ? undefined : whyNotTable(file, text)) ?? whyNotNow(file, text, declarationOf(node))
      if (why) context.report({ node, message: `${file} may not run this SQL because ${why}` })
    }
    /** The text of the top-level declaration that `node` is in, from the end of the one before. */
    const declarationOf = (node: Node) => {
      const index = declarations.findIndex(({ range }) => range[1] >= node.range[1])
      return context.sourceCode.text.slice(declarations[index - 1]?.range[1] ?? 0, declarations[index]?.range[1])
    }
    return {
      Program({ body }: Program) {
        declarations = body
      },
      CallExpression(node: Call) {
        if (!whyNot || isInBrowser(file) || !runsSql(node) || isMode(node.arguments[0]?.value)) return
        context.report({ node, message: `${file} may not run SQL because ${whyNot}` })
      },
      Literal: (node: Source) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node: Quasi) => check(node, node.value.raw),
    }
  },
}

/** What is done for somebody: there, their permissions are those of the request's token. */
const actsForSomebody = (file: string) => /^src\/features\/[^/]+\/server\/(api|admin-api|commands)[./]/.test(file)

/** `groundswell/permissions`: no call asks the role of whoever makes it, because an API key may do less than its maker's role. */
const permissions = {
  create(context: RuleContext) {
    const file = fileOf(context)
    return {
      CallExpression(node: PlainCall) {
        const [asked] = node.arguments
        const isOfRole = node.callee.name === 'mayDo' || node.callee.name === 'permissionsOf'
        if (actsForSomebody(file) && isOfRole && asked?.property?.name === 'role')
          context.report({ node, message: `${file} asks the role: ask may(person, permission), which knows the scopes of an API key` })
      },
    }
  },
}

/** `groundswell/words`: no name and no file uses a word that the glossary retired. */
const words = {
  create(context: RuleContext) {
    const check = (node: Node, name: string) => {
      const found = retiredWordIn(name)
      if (found) context.report({ node, message: `“${found.word}” in ${name} is retired: say ${found.instead} (docs/glossary.md)` })
    }
    return {
      Program: (node: Node) => check(node, fileOf(context)),
      Identifier: (node: Node & { name: string }) => check(node, node.name),
    }
  },
}

export default { meta: { name: 'groundswell' }, rules: { imports, permissions, sql, words } }
