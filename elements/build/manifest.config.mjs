/** How the manifest of the tags is made. The package's own file says where it lies. */
export default { globs: ['elements/tags/*.tsx'], packagejson: false, quiet: true };
