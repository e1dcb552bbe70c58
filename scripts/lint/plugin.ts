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

const importsValues = ({ importKind, specifiers }: Import) =>
  importKind !== 'type' && specifiers.some((specifier) => specifier.importKind !== 'type')

/** `groundswell/imports` enforces the rooms, the order of the features and the layers within each. */
const imports = {
  create(context: RuleContext) {
    const file = fileOf(context)
    const check = (source: Source | null | undefined) => {
      if (typeof source?.value !== 'string') return
      const why = whyNotImport(file, source.value)
      if (why) context.report({ node: source, message: `${file} may not import ${source.value} because ${why}` })
    }
    /** The module that each imported name comes from. */
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
        const why = importsValues(node) && typeof node.source.value === 'string' ? whyNotValues(file, node.source.value) : undefined
        if (why) context.report({ node: node.source, message: `${file} may not import this because ${why}` })
      },
      ExportAllDeclaration: (node: { source: Source }) => check(node.source),
      ExportNamedDeclaration: checkExport,
      ImportExpression: (node: { source: Source }) => check(node.source),
      TSImportType: (node: { source?: Source; argument?: Source }) => check(node.source ?? node.argument),
    }
  },
}

/** A transaction's mode is set wherever the transaction is opened. */
const isMode = (text: unknown) => typeof text === 'string' && text.startsWith('set transaction ')

/** Whether a call is `query(...)`, or `all` or `first` with a literal (other objects also have methods of these names). */
function runsSql({ callee, arguments: [statement] }: Call): boolean {
  const name = callee.property?.name
  return name === 'query' || ((name === 'all' || name === 'first') && /^(Literal|TemplateLiteral)$/.test(statement?.type ?? ''))
}

/** There is no database in the browser, so `query` has another meaning there, such as a filter's parameters. */
const isInBrowser = (file: string) => /^src\/(features\/[^/]+\/)?ui\//.test(file)

/** `groundswell/sql` allows SQL only in store.ts, and only on the feature's own tables. */
const sql = {
  create(context: RuleContext) {
    const file = fileOf(context)
    const whyNot = whyNotSql(file)
    let declarations: Node[] = []
    const check = (node: Node, text: string) => {
      const why = (whyNot ? undefined : whyNotTable(file, text)) ?? whyNotNow(file, text, declarationOf(node))
      if (why) context.report({ node, message: `${file} may not run this SQL because ${why}` })
    }
    /** The text of the top-level declaration around `node`, with the comments before it. */
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

/** Code that runs on behalf of the caller, whose permissions are those of the request's token. */
const runsForCaller = (file: string) => /^src\/features\/[^/]+\/server\/(api|admin-api|commands)[./]/.test(file)

/** `groundswell/permissions` forbids checking the caller's role, because an API key may do less than its creator's role. */
const permissions = {
  create(context: RuleContext) {
    const file = fileOf(context)
    return {
      CallExpression(node: PlainCall) {
        const [argument] = node.arguments
        const isRoleCheck = node.callee.name === 'mayDo' || node.callee.name === 'permissionsOf'
        if (runsForCaller(file) && isRoleCheck && argument?.property?.name === 'role')
          context.report({ node, message: `${file} checks the role: use may(person, permission), which respects an API key's scopes` })
      },
    }
  },
}

/** `groundswell/words` forbids names and file names with a word that the glossary retired. */
const words = {
  create(context: RuleContext) {
    const check = (node: Node, name: string) => {
      const found = retiredWordIn(name)
      if (found) context.report({ node, message: `“${found.word}” in ${name} is retired: use ${found.instead} (docs/glossary.md)` })
    }
    return {
      Program: (node: Node) => check(node, fileOf(context)),
      Identifier: (node: Node & { name: string }) => check(node, node.name),
    }
  },
}

export default { meta: { name: 'groundswell' }, rules: { imports, permissions, sql, words } }
