/** What is used of saxen, which says nothing of its types. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  interface Events {
    openTag: (name: string, attributes: () => Readonly<Record<string, string | undefined>>, decode: Decode) => void;
    closeTag: (name: string) => void;
    text: (text: string, decode: Decode) => void;
    cdata: (text: string) => void;
    /** A document type, or whatever else begins with an exclamation mark. */
    attention: (text: string) => void;
    error: (error: Error) => void;
  }
  export class Parser {
    /** By which prefix names of these namespaces are called, whatever the document calls them. */
    ns(prefixes: Readonly<Record<string, string>>): this;
    on<Name extends keyof Events>(name: Name, handler: Events[Name]): this;
    parse(xml: string): this;
  }
}
