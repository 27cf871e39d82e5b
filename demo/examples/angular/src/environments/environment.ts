export const environment = {
  /** Where the operator publishes the elements: the sandbox here, https://cdn.example in production. */
  subOrigin: 'http://localhost:4173',
};
