// Types the tags of the elements in components.
import 'sub-elements/svelte';
