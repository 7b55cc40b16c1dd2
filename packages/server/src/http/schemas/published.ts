/** A schema in the words of JSON Schema. */
type JsonSchema = Record<string, unknown>;

/**
 * Publishes a schema in these words alone, for `meta({ override })`: what the library makes of a
 * transformation describes the text before it, not what a caller is to send.
 */
export function publishedAs(schema: JsonSchema) {
  return ({ jsonSchema }: { readonly jsonSchema: object }): void => {
    const rendered = jsonSchema as JsonSchema;
    for (const word of Object.keys(rendered)) {
      if (word !== 'description' && word !== 'default') {
        delete rendered[word];
      }
    }
    Object.assign(rendered, schema);
  };
}

/** Publishes a schema with these words besides those that the library makes of it. */
export function publishedWith(words: JsonSchema) {
  return ({ jsonSchema }: { readonly jsonSchema: object }): void => {
    Object.assign(jsonSchema, words);
  };
}
