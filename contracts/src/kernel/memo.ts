/** Remembers what was made of an object as long as the object lives: the same state gives the same view object. */
export function remembered<In extends object, Out>(make: (object: In) => Out): (object: In) => Out {
  const made = new WeakMap<In, { readonly out: Out }>();
  return (object) => {
    let entry = made.get(object);
    if (entry === undefined) made.set(object, (entry = { out: make(object) }));
    return entry.out;
  };
}
